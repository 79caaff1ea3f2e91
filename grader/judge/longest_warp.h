/* The time that the warp with the most work needs for itself, at the timed size.
 *
 * At that size only a few blocks of each launch run. The model sees whether the first or the last block of a
 * grid does more than the others (common/timing/lone_block.h). A block between them is hardly among those
 * that run. But where whole launches have run, at two smaller sizes, the longest warp of all blocks was
 * counted. Its work at the timed size follows from a power law through both counts, in the number of blocks,
 * or in the number of outputs if that of blocks is the same. */
#ifndef GRADER_JUDGE_LONGEST_WARP_H
#define GRADER_JUDGE_LONGEST_WARP_H

#include "common/timing/gpu_timing.h"
#include "grader/judge/judge.h"

/* Seconds, at least: a warp executes no more than one instruction in `issue_interval` clocks. 0: not known.
 */
double longest_warp_seconds(const struct entry *entry, const struct evidence *e,
                            const struct gpu_timing *gpu);

#endif
