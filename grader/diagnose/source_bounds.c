#include "grader/diagnose/source_bounds.h"

#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"

/* The first argument of __launch_bounds__, a number or a name such as P::threads. */
static bool take_bounds(char threads[SOURCE_NAME], const char *source, int line)
{
    static const char pattern[] = "__launch_bounds__ *\\( *([[:alnum:]_][[:alnum:]_:.]*) *[,)]";
    return line && source_line_names(pattern, source, line, threads, 1);
}

/* The body of the first function that begins in this line or soon after it; NULL: none does. */
static const char *body_after(const char *source, int line)
{
    enum { SOON = 2 };
    const char *body = NULL;
    int first;
    for (int at = line; at <= line + SOON && !body; at++)
        body = source_function(source, at, &first);
    return body;
}

bool source_counts_with_bounds(const char *source, const char *entry)
{
    char threads[SOURCE_NAME];
    int line = source_only_line_with("__launch_bounds__ *\\(", source, entry), first;
    const char *body = take_bounds(threads, source, line) ? body_after(source, line) : NULL;
    if (!body)
        return false;
    char *counts = xformat("([*+]=? *|, *)%s([^[:alnum:]_:]|$)|(^|[^[:alnum:]_:])%s *\\*", threads, threads);
    bool found = false;
    for (int at = line_number(source, body); !found && (at = source_line_with(counts, source, at, NULL));)
        found = source_function(source, at, &first) == body;
    free(counts);
    return found;
}
