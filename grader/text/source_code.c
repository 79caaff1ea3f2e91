#include "grader/text/source_code.h"

#include <string.h>

#include "common/base.h"

/* Blank everything from `at` up to, not including, `end`, except line breaks. */
static char *blank(char *at, const char *end)
{
    for (; at < end; at++)
        *at = *at == '\n' ? '\n' : ' ';
    return at;
}

/* The end of what begins at `at`: a comment, or text in quotes; `at` itself if nothing does. */
static const char *end_of_skipped(const char *at)
{
    const char *end;
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*')
        return (end = strstr(at + 2, "*/")) ? end + 2 : at + strlen(at);
    if (*at != '"' && *at != '\'')
        return at;
    for (end = at + 1; *end && *end != *at && *end != '\n'; end++)
        end += *end == '\\' && end[1];
    return *end == *at ? end + 1 : end;
}

char *source_code(const char *source)
{
    char *code = xstrdup(source);
    for (char *at = code; *at;) {
        const char *end = end_of_skipped(at);
        at = end > at ? blank(at, end) : at + 1;
    }
    return code;
}
