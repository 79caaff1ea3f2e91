#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_rest.h"
#include "grader/text/text_line.h"

enum { NAME = 40 };

/* The parts of "i + 2 < last" in the head of a loop. */
static bool take_head(const char *line, char counter[NAME], char end[NAME], int *more)
{
    regex_t compiled;
    regmatch_t at[6];
    bool found = false;
    if (!regcomp(&compiled, "(while *\\(|; *)([[:alnum:]_]+) *\\+ *([1-9]) *< *([[:alnum:]_]+) *[;)]",
                 REG_EXTENDED)) {
        found = !regexec(&compiled, line, ARRAY_LEN(at), at, 0);
        regfree(&compiled);
    }
    if (found) {
        snprintf(counter, NAME, "%.*s", (int)(at[2].rm_eo - at[2].rm_so), line + at[2].rm_so);
        snprintf(end, NAME, "%.*s", (int)(at[4].rm_eo - at[4].rm_so), line + at[4].rm_so);
        *more = atoi(line + at[3].rm_so);
    }
    return found;
}

/* How many lines after the loop ask whether a step is left, and the first of them; 0 if a loop asks. */
static int count_steps(const char *source, const char *entry, int loop_line, const char *counter,
                       const char *end, int *first)
{
    char *asks = xformat("(^|[^[:alnum:]_])if *\\( *%s( *\\+ *[1-9])? *< *%s", counter, end),
         *loops = xformat("(while *\\(|; *)%s *< *%s", counter, end);
    int count = 0;
    bool repeats = source_line_with(loops, source, loop_line, entry);
    *first = source_line_with(asks, source, loop_line, entry);
    for (int at = *first; at && !repeats; at = source_line_with(asks, source, at, entry))
        count++;
    free(asks);
    free(loops);
    return count;
}

bool source_find_rest(struct source_rest *found, const char *source, const char *entry)
{
    static const char loop[] = "(while|for) *\\(.*\\+ *[1-9] *<";
    for (int at = 0; (at = source_line_with(loop, source, at, entry));) {
        char counter[NAME], end[NAME], *line = line_text(source, at);
        int more = 0, first = 0;
        bool fits = take_head(line, counter, end, &more);
        free(line);
        int taken = fits ? count_steps(source, entry, at, counter, end, &first) : 0;
        *found = (struct source_rest){.line = first, .loop_line = at, .left = more, .taken = taken};
        if (taken && taken < more)
            return true;
    }
    return false;
}
