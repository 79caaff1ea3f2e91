#include "grader/diagnose/source_statement.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/text/source_code.h"

/* Is all of [at, end) one statement that sets something, or a part of one? Braces may close after it. */
static bool sets_in_one(const char *at, const char *end)
{
    if (!memchr(at, '=', (size_t)(end - at)))
        return false;
    while (at < end && !strchr("{};", *at))
        at++;
    while (at < end && strchr("}; \t\n", *at))
        at++;
    return at == end;
}

/* Move the ends of the lines in [at, end) behind all else there. */
static void join(char *at, char *end)
{
    char *to = at;
    for (; at < end; at++)
        if (*at != '\n')
            *to++ = *at;
    memset(to, '\n', (size_t)(end - to));
}

char *source_statement_in_line(const char *source, int first, int last)
{
    char *code = source_code(source);
    const char *begin = source_line_start(code, first), *end = source_line_start(code, last + 1);
    if (begin && end && first < last && sets_in_one(begin, end)) {
        join(code + (begin - code), code + (end - code));
        return code;
    }
    free(code);
    return NULL;
}
