#include "grader/diagnose/source_stages.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

#define PRODUCT "[[:alnum:]_)] *\\* *[[:alnum:]_(]"
#define BEFORE  "(^|[^[:alnum:]_])"

/* How a loop goes on to the next part: %1$s is the variable. */
static const char *const turns[] = {
    BEFORE "%1$s *\\^= *[[:alnum:]]",
    BEFORE "%1$s *= *[^;=]*[^[:alnum:]_]%1$s[^[:alnum:]_;][^;=]*[%%&^]",
    BEFORE "%1$s *= *(!|[[:alnum:]_]+ *- *)%1$s *[;)]",
    BEFORE "%1$s *= *[[:alpha:]_][[:alnum:]_:]*\\( *%1$s *\\)",
    BEFORE "%1$s *= *[^;=]*(%% *[2-9]|& *1) *[;,]",
};

/* Does another line of the loop name another part than that of this round, or keep the variable's value? Then
 * a thread may be late with a part of the round before. */
static bool names_others(const char *source, const struct source_loop *loop, const char *name, int turn)
{
    int line = line_number(source, loop->head) - 1, last = line_number(source, loop->end);
    char *pattern =
        xformat(BEFORE "%1$s *[-+^%%]|(1 *- *|[!^] *)%1$s([^[:alnum:]_]|$)|= *%1$s *;|%% *[2-9]([^0-9]|$)|& "
                       "*1([^0-9]|$)",
                name);
    while ((line = source_line_in(pattern, source, line + 1, last, NULL)) == turn && line)
        continue;
    free(pattern);
    return line;
}

/* Does the loop go on to another part in one line, and name no other part than that of its round? */
static bool takes_turns(const char *source, const struct source_loop *loop, const char *name)
{
    int first = line_number(source, loop->head), last = line_number(source, loop->end), turn = 0;
    for (size_t k = 0; k < ARRAY_LEN(turns) && !turn; k++) {
        char *pattern = xformat(turns[k], name);
        turn = source_line_in(pattern, source, first, last, NULL);
        free(pattern);
    }
    return turn && !names_others(source, loop, name, turn);
}

/* The line that multiplies in the function which a line of the text gives the variable. */
static int line_of_function(const char *source, const char *name, const char *text)
{
    char function[SOURCE_NAME];
    char *call = xformat(A_NAME " *\\(([^()]*[^[:alnum:]_()])?%s *[,)]", name);
    bool called = source_match(call, text, function, 1);
    free(call);
    char *definition = called ? xformat("[[:alnum:]_*&>] *[ *&]%s *\\([^()]*[[:alnum:]_] ", function) : NULL;
    int line = called ? source_line_with(definition, source, 0, NULL) : 0, first, found = 0;
    free(definition);
    const char *body = line ? source_function(source, line, &first) : NULL;
    for (int at = line - 1; body && !found && (at = source_line_with(PRODUCT, source, at, NULL));)
        found = at >= first && source_function(source, at, &first) == body ? at : 0;
    return found;
}

static int line_of_parts(const char *source, const char *name, const char *array, const char *text)
{
    char *product =
             xformat(BEFORE "%s *\\* *[[:alnum:]_(]|[[:alnum:]_)] *\\* *%s([^[:alnum:]_]|$)", name, name),
         *rows = xformat("__shared__.*[ ,]%s *\\[[^]]*\\] *\\[", array[0] ? array : "[[:alnum:]_]+");
    int line = source_line_with(product, source, 0, NULL);
    line = line ? line : line_of_function(source, name, text);
    line = line ? line : source_line_with(rows, source, 0, NULL);
    free(rows);
    free(product);
    return line;
}

int source_stages(const char *source, int line, int other, const char *array)
{
    struct source_loop loop;
    int first = line < other ? line : other, last = line < other ? other : line, found = 0;
    if (!source || !source_loop_around(&loop, source, first, last))
        return 0;
    char *text = line_text(source, first), *there = line_text(source, last);
    for (const char *s = text; *s && !found;) {
        int length = (int)word_length(s);
        char name[SOURCE_NAME];
        snprintf(name, sizeof name, "%.*s", length, s);
        if (length && length < SOURCE_NAME && word_find(there, name) && takes_turns(source, &loop, name))
            found = line_of_parts(source, name, array, text);
        s += length ? length : 1;
    }
    free(there);
    free(text);
    return found;
}
