#include "grader/diagnose/source_step.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"

/* A thread, such as threadIdx.x. */
#define THREAD "([[:alpha:]_][[:alnum:]_.]*)"

bool source_step_is_apart(const char *source, int line)
{
    enum { ABOVE = 2, THREAD_GROUP = 1, HALF_GROUP = 2 };
    static const char step[] = "\\[ *" THREAD " *\\] *\\+?= *[^;]*\\[ *\\1 *\\+ *" A_NAME " *\\]";
    char thread[SOURCE_NAME], half[SOURCE_NAME];
    if (!source_line_names(step, source, line, thread, THREAD_GROUP) ||
        !source_line_names(step, source, line, half, HALF_GROUP))
        return false;
    char *guard = xformat("(^|[^[:alnum:]_.])%s *< *%s *\\)|(^|[^[:alnum:]_.])%s *> *%s *\\)", thread, half,
                          half, thread);
    bool found = source_line_in(guard, source, line - ABOVE, line, NULL);
    free(guard);
    return found;
}

/* The name of the function that holds the line, if it calls itself. */
static bool is_recursive(char name[SOURCE_NAME], const char *source, int line)
{
    int first;
    const char *body = source_function(source, line, &first), *begin = body;
    if (!body)
        return false;
    while (begin > source && !strchr("};", begin[-1]))
        begin--;
    char *header = xstrndup(begin, (size_t)(body - begin));
    bool found = source_match(A_NAME " *\\(", header, name, 1);
    free(header);
    char *call = found ? xformat("(^|[^[:alnum:]_])%s *[<(]", name) : NULL;
    int own = call ? source_line_with(call, source, first, NULL) : 0;
    found = own && source_function(source, own, &first) == body;
    free(call);
    return found;
}

int source_step_of_warp(const char *source, int line)
{
    enum { ABOVE = 4 };
    static const char barrier[] = "__syncwarp *\\(", condition[] = "if .*[<>]";
    struct source_loop loop;
    char name[SOURCE_NAME];
    int found = 0;
    if (source_loop_around(&loop, source, line, line))
        found = source_line_in(barrier, source, line_number(source, loop.head), line_number(source, loop.end),
                               NULL);
    else if (is_recursive(name, source, line))
        found = source_line_with(barrier, source, 0, name);
    int chosen = 0;
    for (int at = found - ABOVE; found && (at = source_line_in(condition, source, at, found, NULL)); at++)
        chosen = at > line || at < line - 1 ? at : chosen;
    return chosen ? chosen : found;
}
