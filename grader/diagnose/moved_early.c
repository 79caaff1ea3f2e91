#include "grader/diagnose/moved_early.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"

/* The last line before `line`, in the same round of a loop, that moves this name on; 0: none does. */
static int line_that_moves(const char *source, int line, const char *name, int length)
{
    int first, from, found = 0;
    const char *body = source_function(source, line, &from);
    char *pattern = xformat("(^|[;{}]) *%.*s *(\\+= *[^;]+|\\+\\+) *;|(^|[;{}]) *\\+\\+%.*s *;", length, name,
                            length, name);
    struct source_loop loop;
    for (int at = line - 1; body && at > from && !found; at--)
        if (source_line_in(pattern, source, at, at, NULL) && source_function(source, at, &first) == body &&
            source_loop_around(&loop, source, at, line))
            found = at;
    free(pattern);
    return found;
}

/* Does the name that ends at `s` stand before brackets, after a star or in brackets? */
static bool reads_through(const char *text, const char *begin, const char *s)
{
    int depth = 0;
    for (const char *at = text; at < begin; at++)
        depth += (*at == '[') - (*at == ']');
    return depth > 0 || s[strspn(s, " ")] == '[' || (begin > text && begin[-1] == '*');
}

/* The line that moves on a name of this line; sets the name's place in `text`, that line. */
static int find_move(const char *source, int line, const char *text, const char **name, int *length)
{
    int found = 0;
    for (const char *s = text; *s && !found;) {
        const char *begin = s;
        while (isalnum((unsigned char)*s) || *s == '_')
            s++;
        bool member = begin > text && (begin[-1] == '.' || begin[-1] == '>');
        if (s > begin && !isdigit((unsigned char)*begin) && !member && reads_through(text, begin, s)) {
            *name = begin;
            *length = (int)(s - begin);
            found = line_that_moves(source, line, *name, *length);
        }
        s += s == begin;
    }
    return found;
}

/* The last line of that round, after `line`, that reads through the name as well; 0: none does. */
static int last_read(const char *source, int moves, int line, const char *name, int length)
{
    struct source_loop loop;
    int found = 0;
    char *pattern = xformat(
        "(^|[^[:alnum:]_.])%.*s *\\[|\\*%.*s([^[:alnum:]_]|$)|\\[([^]]*[^[:alnum:]_.])?%.*s([^[:alnum:]_]|$)",
        length, name, length, name, length, name);
    int end = source_loop_around(&loop, source, moves, line) ? line_number(source, loop.end) : line;
    for (int at = line + 1; at <= end; at++)
        found = source_line_in(pattern, source, at, at, NULL) ? at : found;
    free(pattern);
    return found;
}

/* Do the terms come from further on along one axis? */
static bool is_further_on(const int step[3])
{
    int axes = 0, sum = 0;
    for (int a = 0; a < 3; a++) {
        axes += step[a] != 0;
        sum += step[a];
    }
    return axes == 1 && sum > 0;
}

bool moved_early_find(struct seen *found, const struct impulse *x, const struct entry *entry,
                      const char *source, int line)
{
    const struct impulse_tap *from, *to;
    const char *name;
    int step[3], length, moves = 0;
    if (!source || !line || !impulse_find_move(x, &from, step) || !is_further_on(step))
        return false;
    to = impulse_tap_at(x, from->offset, step, 1);
    char *text = line_text(source, line), *comment = strstr(text, "//");
    if (comment)
        *comment = '\0';
    moves = to ? find_move(source, line, text, &name, &length) : 0;
    if (moves) {
        struct text right = {0}, wrong = {0};
        impulse_input(&right, x, entry, from);
        impulse_input(&wrong, x, entry, to);
        int last = last_read(source, moves, line, name, length);
        char *later =
            last ? xformat(". Line %d is the last one that reads through it", last) : xformat("%s", "");
        *found = (struct seen){.cause = CAUSE_MOVED_EARLY, .line = moves};
        snprintf(
            found->step, sizeof found->step,
            "move %.*s on only after the last line that needs the old place, or take this step off again in all "
            "lines that need it: line %d reads %s through it, and needs %s%s. If the step moves, what needs the new "
            "place gets an offset",
            length, name, line, wrong.s, right.s, later);
        free(later);
        text_free(&right);
        text_free(&wrong);
    }
    free(text);
    return moves > 0;
}
