#include "grader/diagnose/source_reach.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_values.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { STEPS = 4 }; /* from the access to a value of a value */

struct reach {
    const char *source;
    int lines;
    int *step;           /* of each line, from 1; 0: it is not reached */
    const char **bodies; /* of the function that each line belongs to */
};

/* The last letter of a line that is no blank; a newline if there is none, or if the line is a directive. */
static char last_letter(const struct reach *r, int line)
{
    const char *begin = source_line_start(r->source, line), *end = begin + strcspn(begin, "\n");
    while (end > begin && isspace((unsigned char)end[-1]))
        end--;
    return end == begin || begin[strspn(begin, " \t")] == '#' ? '\n' : end[-1];
}

static bool ends(const struct reach *r, int line)
{
    return strchr(";{}\n", last_letter(r, line));
}

/* Mark the lines of the statement that `line` is a part of. */
static void mark_statement(struct reach *r, int line, int step)
{
    int first = line, last = line;
    while (first > 1 && !ends(r, first - 1))
        first--;
    while (last < r->lines && !ends(r, last))
        last++;
    for (int k = first; k <= last; k++)
        r->step[k] = r->step[k] ? r->step[k] : step;
}

/* A function of the file that has this name: its first line, with its name, is marked, and all others. */
static void mark_function(struct reach *r, const char *name, int step)
{
    for (int line = 1; line <= r->lines; line++) {
        if (!r->bodies[line] || r->bodies[line] == r->bodies[line - 1])
            continue;
        char *head = line_text(r->source, line);
        const char *at = word_find(head, name);
        bool found = at && at[strlen(name) + strspn(at + strlen(name), " ")] == '(';
        free(head);
        for (int k = line; found && k <= r->lines && r->bodies[k] == r->bodies[line]; k++)
            r->step[k] = r->step[k] ? r->step[k] : step;
    }
}

/* Mark where the name gets its values: in the same function, or outside of all. */
static void mark_name(struct reach *r, int from, const char *name, int step)
{
    size_t length;
    for (const char *at = r->source; (at = source_next_value(r->source, at, name, &length));) {
        int line = line_number(r->source, at);
        if (!r->bodies[line] || r->bodies[line] == r->bodies[from])
            mark_statement(r, line, step);
    }
    mark_function(r, name, step);
}

static void mark_names(struct reach *r, int line, int step)
{
    char *text = line_text(r->source, line);
    for (const char *s = text; *s; s++) {
        if (!(isalpha((unsigned char)*s) || *s == '_') || (s > text && is_word(s[-1])))
            continue;
        size_t length = word_length(s);
        char *name = xstrndup(s, length);
        mark_name(r, line, name, step);
        free(name);
    }
    free(text);
}

/* The first line of those that were reached in the fewest steps. */
static int nearest(struct reach *r, bool (*holds)(const char *source, int line))
{
    for (int step = 1; step <= STEPS; step++) {
        for (int line = 1; line <= r->lines; line++)
            if (r->step[line] == step && holds(r->source, line))
                return line;
        for (int line = 1; line <= r->lines; line++)
            if (r->step[line] == step && step < STEPS)
                mark_names(r, line, step + 1);
    }
    return 0;
}

int source_reach(const char *source, int line, int call_line, bool (*holds)(const char *source, int line))
{
    int lines = line_number(source, source + strlen(source)), first;
    struct reach r = {source, lines, xcalloc((size_t)lines + 1, sizeof *r.step),
                      xcalloc((size_t)lines + 1, sizeof *r.bodies)};
    for (int k = 1; k <= lines; k++)
        r.bodies[k] = source_function(source, k, &first);
    const int starts[] = {line, call_line};
    for (size_t k = 0; k < ARRAY_LEN(starts); k++)
        if (starts[k] > 0 && starts[k] <= lines)
            mark_statement(&r, starts[k], 1);
    int found = nearest(&r, holds);
    free(r.step);
    free(r.bodies);
    return found;
}
