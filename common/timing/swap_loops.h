/* Loops of compare-and-swap at one word of global memory, as an addition that is written by atomicCAS or a
 * lock. All loops that are under way compare with the same value, so one of them gets through, and the others
 * have to come again: the successes follow each other, however many warps there are. */
#ifndef TIMING_SWAP_LOOPS_H
#define TIMING_SWAP_LOOPS_H

#include "common/timing/launch_time.h"

/* Seconds for all successes of a launch of which so many blocks run at once; 0: its blocks swap nothing, or
 * words of their own. The rule is measured (micro/atomics.cu, swap_loops): within 50 % for up to 67,584
 * blocks. */
double swap_loops_seconds(const struct launch_sample *s, uint64_t resident, const struct gpu_timing *gpu);

/* When the launch ends that lasts `seconds` without them. If all blocks run at once, all come to the word at
 * about the same time, at their ends. */
double swap_loops_end(const struct launch_sample *s, uint64_t resident, double seconds, double swaps);

#endif
