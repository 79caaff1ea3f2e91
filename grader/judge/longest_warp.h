/* The time that the warp with the most work needs for itself, at the timed size.
 *
 * The model plays a few blocks of each launch. A block that does more than all others is hardly among them,
 * for instance the last one to take a ticket, of which one thread adds up what the others have left. But
 * where whole launches have run, at two sizes, the longest warp was counted. Its work at the timed size
 * follows from a power law through both counts, in the number of blocks, or in the number of outputs if that
 * of blocks is the same. */
#ifndef GRADER_JUDGE_LONGEST_WARP_H
#define GRADER_JUDGE_LONGEST_WARP_H

#include "common/timing/gpu_timing.h"
#include "grader/judge/judge.h"

/* Seconds, at least: a warp executes no more than one instruction in `issue_interval`. 0: not known. */
double longest_warp_seconds(const struct entry *entry, const struct evidence *e,
                            const struct gpu_timing *gpu);

#endif
