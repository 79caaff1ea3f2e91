/* Find which barrier is missing at a race in shared memory. Correct threads store, wait, read, wait and store
 * again. */
#ifndef GRADER_DIAGNOSE_MISSING_BARRIER_H
#define GRADER_DIAGNOSE_MISSING_BARRIER_H

#include "common/finding.h"

/* The cause of a race, from its two accesses and from the barriers between their lines: those of a run
 * (race_rounds.h), else those in the source. If these show nothing more, it is the finding's own cause.
 * `source` is the submission's text, or NULL. */
enum cause missing_barrier(const struct finding *race, const char *source);

/* The last wait for asynchronous copies before the read, if the store is such a copy and no barrier stands
 * between that wait and the read: a barrier before the wait comes too early. 0: it is not so. */
int missing_barrier_wait(const struct finding *race, const char *source);

/* The line of a memory fence that stands where the barrier is missing; 0: none does. */
int missing_barrier_fence(const struct finding *race, const char *source);

/* The line of the barrier that stands right after the innermost loop with both accesses; 0: none does. */
int missing_barrier_after_loop(const struct finding *race, const char *source);

/* The line that decides where the parts of the array begin, if the two accesses are to parts that take turns
 * from round to round; 0: they are not. */
int missing_barrier_stages(const struct finding *race, const char *source);

#endif
