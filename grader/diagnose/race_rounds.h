/* Find out in a run whether threads meet at a barrier between the two accesses of a race in shared memory,
 * one after the other in one thread: the text does not show barriers in functions and in macros. */
#ifndef GRADER_DIAGNOSE_RACE_ROUNDS_H
#define GRADER_DIAGNOSE_RACE_ROUNDS_H

#include "grader/diagnose/diagnose.h"

/* Run a small size once more, if one of these findings is such a race of two lines, and set `between` of
 * each.
 */
void race_rounds_find(struct findings *list, const struct diagnosis *d);

#endif
