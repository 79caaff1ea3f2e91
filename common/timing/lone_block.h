/* A block that does far more than the others, and so may outlast them: one whose steps at the timed size are
 * known. */
#ifndef TIMING_LONE_BLOCK_H
#define TIMING_LONE_BLOCK_H

#include "common/timing/launch_time.h"

/* Seconds that a block of the launch takes if it has the GPU for itself. */
double lone_block_seconds(const struct launch_sample *launch, const struct block_steps *block,
                          const struct gpu_timing *gpu);

/* When the launch ends, if block number `number` of its grid takes `alone` seconds by itself. Without it the
 * launch takes `others` seconds, and one of its usual blocks takes `usual` seconds by itself.
 *
 * Blocks start in the order of their numbers, as places become free. One that comes last does the rest of its
 * work after all others. */
double lone_block_end(const struct launch_sample *launch, const struct gpu_timing *gpu, uint64_t number,
                      bool comes_last, double alone, double usual, double others);

#endif
