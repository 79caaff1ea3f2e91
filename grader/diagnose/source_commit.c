/* A wait for groups of asynchronous copies counts groups. A loop that commits only where something is left to
 * copy makes no group in its last turns, and the wait then leaves out what these turns need. */
#include "grader/diagnose/source_commit.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_loop.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"

/* Braces that are open at `at` and were opened at or after `from`. */
static int depth(const char *from, const char *at)
{
    int open = 0;
    for (; from < at; from++)
        open += (*from == '{') - (*from == '}');
    return open;
}

int source_commit_of_some_turns(const char *source, int wait)
{
    struct source_loop loop;
    char *code = source_code(source);
    bool found = source_loop_around(&loop, code, wait, wait);
    const char *waits = found ? source_line_start(code, wait) : NULL;
    int commits = 0, line = 0;
    for (const char *at = waits ? strstr(loop.head, "commit") : NULL; at && at < loop.end;
         at = strstr(at + 1, "commit"), commits++)
        if (depth(loop.head, at) > depth(loop.head, waits))
            line = line_number(code, at);
    free(code);
    return commits == 1 ? line : 0;
}
