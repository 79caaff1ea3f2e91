/* The line that asks for a thread: nvcc moves a comparison out of a loop, and its line is then another one.
 */
#ifndef GRADER_DIAGNOSE_SOURCE_ASKS_H
#define GRADER_DIAGNOSE_SOURCE_ASKS_H

/* The first line from `line` on that compares a number computed from threadIdx along `axis` ('x') by == or !=
 * with what may be number `thread`; 0: none. `source` may be NULL. */
int source_line_that_asks(const char *source, int line, char axis, long long thread);

#endif
