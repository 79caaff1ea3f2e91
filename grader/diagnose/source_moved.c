#include "grader/diagnose/source_moved.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"

#define QUALIFIERS "(const +|__restrict__ +)*"

/* How a line moves a pointer on: the groups of the name that is moved, and of that which it is computed from.
 */
static const struct {
    const char *pattern;
    size_t moved, from;
} moves[] = {
    {"^[[:space:]]*" A_NAME " *\\+= *[^;]+;", 1, 1},
    {"\\* *" QUALIFIERS A_NAME " *= *" A_NAME " *\\+ *[^;]+;", 2, 3},
    {"\\* *" QUALIFIERS A_NAME " *= *& *" A_NAME " *\\[[^0;]", 2, 3},
};

static bool is_move(char moved[SOURCE_NAME], char from[SOURCE_NAME], const char *source, int line)
{
    for (size_t k = 0; k < ARRAY_LEN(moves); k++)
        if (source_line_names(moves[k].pattern, source, line, moved, moves[k].moved))
            return source_line_names(moves[k].pattern, source, line, from, moves[k].from);
    return false;
}

/* The first line after `line`, in the same function, that reads element 0 of the pointer; 0: none does. */
static int line_that_reads(const char *source, const char *body, int line, const char *name)
{
    int first, found = 0;
    char *pattern =
        xformat("(^|[^[:alnum:]_.])%s *\\[ *(0|[^][]*: *0|[^][]*[?] *0 *:[^][]*) *\\] *([^ =]|==|$)", name);
    for (int at = line; !found && (at = source_line_with(pattern, source, at, NULL));)
        if (source_function(source, at, &first) == body)
            found = at;
    free(pattern);
    return found;
}

/* The parameter number `number`, from 0, of the function whose body begins at `body`. */
static bool take_parameter(char name[SOURCE_NAME], const char *source, const char *body, int number)
{
    const char *close = body, *open;
    while (close > source && *close != ')')
        close--;
    for (open = close; open > source && *open != '(';)
        open--;
    for (open++; number > 0 && open < close; open++)
        number -= *open == ',';
    char *parameter = xstrndup(open, strcspn(open, ",)"));
    bool found =
        open < close && source_match("[[:alnum:]_*&] *[ *]" A_NAME " *(\\[[^]]*\\] *)?$", parameter, name, 1);
    free(parameter);
    return found;
}

/* Does the line call a function of the file with "x + first", for a parameter x? Then where that function
 * reads element 0 of what it is given; 0: it is not so. */
static int line_of_callee(const char *source, int line, const char *entry)
{
    static const char call[] = A_NAME "(<[^;>]*>)? *\\(([^();]*, *)?" A_NAME " *\\+[^;]*\\) *;";
    char name[SOURCE_NAME], pointer[SOURCE_NAME], before[SOURCE_NAME], parameter[SOURCE_NAME];
    int first, number = 0;
    const char *own =
        source_line_names(call, source, line, name, 1) ? source_function(source, line, &first) : NULL;
    if (!own || !source_line_names(call, source, line, pointer, 4) ||
        !source_is_pointer_parameter(source, own, pointer) || !source_is_used_by(source, line, entry))
        return 0;
    source_line_names(call, source, line, before, 3);
    for (const char *s = before; *s; s++)
        number += *s == ',';
    char *header = xformat("__device__.*[^[:alnum:]_]%s *\\(", name);
    int at = source_line_with(header, source, 0, NULL);
    free(header);
    const char *body = at ? source_function(source, at, &first) : NULL;
    return body && take_parameter(parameter, source, body, number)
               ? line_that_reads(source, body, first, parameter)
               : 0;
}

int source_moved_first(const char *source, const char *entry)
{
    int found = 0, lines = source ? line_number(source, source + strlen(source)) : 0;
    for (int line = 1; line <= lines; line++) {
        char moved[SOURCE_NAME], from[SOURCE_NAME];
        int first;
        const char *body = is_move(moved, from, source, line) && source_is_used_by(source, line, entry)
                               ? source_function(source, line, &first)
                               : NULL;
        bool of_parameter = body && source_is_pointer_parameter(source, body, from);
        int reads =
            of_parameter ? line_that_reads(source, body, line, moved) : line_of_callee(source, line, entry);
        if (reads && found && reads != found)
            return 0;
        found = reads ? reads : found;
    }
    return found;
}
