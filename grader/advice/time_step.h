/* What to do about lost time: by the counts and by the unit of the modelled GPU that is busy for the longest.
 */
#ifndef GRADER_ADVICE_TIME_STEP_H
#define GRADER_ADVICE_TIME_STEP_H

#include "grader/judge/judge.h"

/* The unit that takes most of the modelled time, caches together as UNIT_L1; UNITS if none is busy for half
 * of it: then warps wait. */
int time_binds(const struct exercise *x);

/* If warps wait and a launch has fewer blocks than the GPU has multiprocessors: append the step, and return
 * true. */
bool time_tell_blocks(struct text *to, const struct exercise *x);

/* The step for lost points of time. */
const char *time_step(const struct exercise *x);

/* Is the step that neighbouring threads should load neighbouring elements? */
bool time_is_of_loads(const struct exercise *x);

/* The kernel keeps an array of each thread in local memory, and points for time are lost or the boss is
 * faster. */
extern const char local_step[];

#endif
