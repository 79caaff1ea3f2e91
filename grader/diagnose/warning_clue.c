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
    {"is used before its value is set", CAUSE_VARIABLE_WITHOUT_VALUE},
    {"warning #550-D: parameter \"", CAUSE_COPY_CHANGED},
    {"on array function parameter", CAUSE_SIZEOF_PARAMETER},
};

static const char below_zero[] = "pointless comparison of unsigned integer with zero";

/* The line in "lab.cu:9:38: warning: ", as the host's compiler warns. */
static int line_of_host(const char *s, const char *words)
{
    const char *end = strstr(s, ": warning: "), *digit = end;
    int colons = 0;
    if (!end || end > words)
        return 0;
    while (digit > s && (isdigit((unsigned char)digit[-1]) || (digit[-1] == ':' && !colons)))
        colons += *--digit == ':';
    return colons ? atoi(digit) : 0;
}

/* The line in "lab.cu(9): warning #940-D: ...", of which `words` points to the last part; 0: it is no warning
 * of this form. */
static int line_before(const char *diagnostics, const char *words)
{
    const char *s = words;
    while (s > diagnostics && s[-1] != '\n')
        s--;
    const char *end = strstr(s, "): warning #"), *digit = end;
    if (!end || end > words)
        return line_of_host(s, words);
    while (digit > s && isdigit((unsigned char)digit[-1]))
        digit--;
    return atoi(digit);
}

/* Line number `line` of a text, without its end. */
static const char *line_at(const char *source, int line, size_t *length)
{
    for (; source && line > 1; line--) {
        source = strchr(source, '\n');
        source += source != NULL;
    }
    *length = source ? strcspn(source, "\n") : 0;
    return source;
}

int warning_of_unused_result(const char *diagnostics, const char *source)
{
    static const char *const words[] = {"was declared but never referenced", "was set but never used"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        for (const char *s = diagnostics; s && (s = strstr(s, words[k])); s++) {
            size_t length;
            int line = line_before(diagnostics, s);
            const char *text = line ? line_at(source, line, &length) : NULL;
            const char *index = text ? strstr(text, "Idx") : NULL, *set = text ? strchr(text, '=') : NULL;
            if (set && set < text + length && !(index && index < text + length))
                return line;
        }
    return 0;
}

int warning_of_unsigned(const char *diagnostics)
{
    const char *words = diagnostics ? strstr(diagnostics, below_zero) : NULL;
    return words ? line_before(diagnostics, words) : 0;
}

/* Is the bracket at `open` no call's, and not that of a condition? */
static bool is_bare(const char *text, const char *open)
{
    while (open > text && isspace((unsigned char)open[-1]))
        open--;
    return open > text && strchr("=,<(+*/-", open[-1]);
}

/* Does a comma stand in bare brackets, where it is an operator? */
static bool has_comma_operator(const char *text, size_t length)
{
    enum { DEPTH = 32 };
    bool bare[DEPTH + 1] = {false};
    int depth = 0;
    for (const char *s = text; text && s < text + length; s++) {
        if (strchr("([", *s) && depth < DEPTH)
            bare[++depth] = *s == '[' || is_bare(text, s);
        else if (strchr(")]", *s) && depth > 0)
            depth--;
        else if (*s == ',' && bare[depth])
            return true;
    }
    return false;
}

enum cause warning_clue(const char *diagnostics, const char *source, int *line)
{
    for (size_t k = 0; diagnostics && k < ARRAY_LEN(rows); k++) {
        const char *words = strstr(diagnostics, rows[k].words);
        size_t length;
        *line = words ? line_before(diagnostics, words) : 0;
        const char *text = *line ? line_at(source, *line, &length) : NULL;
        if (*line)
            return text && has_comma_operator(text, length) ? CAUSE_COMMA_DROPS_NUMBERS : rows[k].cause;
    }
    return CAUSE_NONE;
}
