/* Steps made by hand, and one multiprocessor that plays them: what the tests of the model of time share. */
#ifndef GRADER_TESTS_UNITS_TIMING_STEPS_H
#define GRADER_TESTS_UNITS_TIMING_STEPS_H

#include "common/timing/sm.h"

const struct gpu_timing *h200(void);

/* A block of warps that all do the same steps. Each access to memory has a line of its own. The caller frees
 * it. */
struct block_steps block_of(uint32_t warps, const struct step *steps, size_t count);

enum { LINES = 8 };
extern struct line_time lines[LINES]; /* of what was played last */

/* Clocks of `blocks` such blocks on one of all SMs of an H200. Frees `b`. */
double play(struct block_steps b, uint64_t blocks, struct sm_result *r);
/* The same with no more than `at_once` of them at a time. */
double play_at_once(struct block_steps b, unsigned at_once, uint64_t blocks, struct sm_result *r);

#endif
