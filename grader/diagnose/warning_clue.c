#include "grader/diagnose/warning_clue.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The words after the number of a warning. */
static const struct {
    const char *words;
    enum cause cause;
} rows[] = {
    {"missing return statement at end of non-void function", CAUSE_RETURN_MISSING},
    {"expression has no effect", CAUSE_LINE_WITHOUT_EFFECT},
};

/* The line in "lab.cu(9): warning #940-D: ...", of which `words` points to the last part; 0: it is no warning
 * of this form. */
static int line_before(const char *diagnostics, const char *words)
{
    const char *s = words;
    while (s > diagnostics && s[-1] != '\n')
        s--;
    const char *end = strstr(s, "): warning #"), *digit = end;
    if (!end || end > words)
        return 0;
    while (digit > s && isdigit((unsigned char)digit[-1]))
        digit--;
    return atoi(digit);
}

enum cause warning_clue(const char *diagnostics, int *line)
{
    for (size_t k = 0; diagnostics && k < ARRAY_LEN(rows); k++) {
        const char *words = strstr(diagnostics, rows[k].words);
        *line = words ? line_before(diagnostics, words) : 0;
        if (*line)
            return rows[k].cause;
    }
    return CAUSE_NONE;
}
