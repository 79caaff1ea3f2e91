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
        int reads = of_parameter ? line_that_reads(source, body, line, moved) : 0;
        if (reads && found && reads != found)
            return 0;
        found = reads ? reads : found;
    }
    return found;
}
