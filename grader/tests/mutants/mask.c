#include "grader/tests/mutants/mask.h"

#include <string.h>

/* Each returns where the thing that begins at `s` ends. */

static char *end_of_line(char *s)
{
    return s + strcspn(s, "\n");
}

static char *end_of_comment(char *s)
{
    char *end = strstr(s + 2, "*/");
    return end ? end + 2 : s + strlen(s);
}

static char *end_of_literal(char *s)
{
    char quote = *s++;
    while (*s && *s != quote && *s != '\n')
        s += *s == '\\' && s[1] ? 2 : 1;
    return *s == quote ? s + 1 : s;
}

/* A directive whose words are no code: what is included, or asked of the compiler. */
static char *end_of_directive(char *s)
{
    char *word = s + 1 + strspn(s + 1, " \t");
    return strncmp(word, "include", 7) == 0 || strncmp(word, "pragma", 6) == 0 ? end_of_line(s) : s;
}

static char *end_of_masked(char *s)
{
    if (strncmp(s, "//", 2) == 0)
        return end_of_line(s);
    if (strncmp(s, "/*", 2) == 0)
        return end_of_comment(s);
    if (*s == '"' || *s == '\'')
        return end_of_literal(s);
    return *s == '#' ? end_of_directive(s) : s;
}

void mask_source(char *text)
{
    for (char *s = text; *s;) {
        char *end = end_of_masked(s);
        if (end == s)
            s++;
        for (; s < end; s++)
            if (*s != '\n')
                *s = MASKED;
    }
}
