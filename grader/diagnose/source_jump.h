/* Find a return, a continue or a break without a condition. */
#ifndef GRADER_DIAGNOSE_SOURCE_JUMP_H
#define GRADER_DIAGNOSE_SOURCE_JUMP_H

/* The line, from 1, of the first jump that is always taken, although another statement follows it in the same
 * braces, in functions that `entry` uses; 0: there is none. `source` may be NULL. */
int source_jump_line(const char *source, const char *entry);

#endif
