/* The steps of a tree, such as "if (t < half) s[t] += s[t + half];". */
#ifndef GRADER_DIAGNOSE_SOURCE_STEP_H
#define GRADER_DIAGNOSE_SOURCE_STEP_H

#include <stdbool.h>

/* Is the line a step in which no thread can add to a cell that another one takes? Its guard says so. */
bool source_step_is_apart(const char *source, int line);

/* Is the line in a loop, and does an index in it depend on a distance that each round halves or doubles? */
bool source_step_of_tree(const char *source, int line);

/* Does every round of the loop around this line come to a __syncwarp()? */
bool source_step_waits_for_warp(const char *source, int line);

/* Does a condition such as if (t < 32) leave the loop around this line to one warp? */
bool source_step_is_of_one_warp(const char *source, int line);

/* The step of this line is one of a loop, or of a function that calls itself. Where some steps end with a
 * barrier of one warp: the line of the condition that chooses it, else that of the barrier; 0: none does. */
int source_step_of_warp(const char *source, int line);

#endif
