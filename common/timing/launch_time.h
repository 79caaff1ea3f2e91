/* The time of one launch: one multiprocessor is played with the steps of a few blocks, and the rest of the
 * grid goes on as these blocks do. */
#ifndef TIMING_LAUNCH_TIME_H
#define TIMING_LAUNCH_TIME_H

#include "common/timing/l2_reach.h"
#include "common/timing/line_shares.h"

/* What is known of a launch. */
struct launch_sample {
    uint64_t blocks;                           /* of the grid */
    unsigned threads, registers, shared_bytes; /* of a block; of a thread; of a block */
    const struct block_steps *steps;           /* of the blocks that were sampled */
    size_t count;                              /* the first `timed` of them are played */
    size_t timed;            /* the others are the grid's ends: only their addresses count */
    struct near_blocks near; /* among them */
    uint64_t output_bytes;   /* of the whole call: no launch brings more to memory */
};

struct launch_time {
    double seconds;
    double unit_seconds[UNITS]; /* for which each unit alone is busy */
    double dram_bytes, load_sectors, l2_load_sectors, l2_store_sectors, instructions; /* of the launch */
    double swap_seconds; /* that loops of compare-and-swap take at one word */
    double load_bytes;   /* that its threads ask global memory for, lane by lane */
    struct occupancy occupancy;
    struct line_shares lines;
};

void launch_time(struct launch_time *t, const struct launch_sample *sample, const struct gpu_timing *gpu);

/* The unit that is busy for the longest time. */
enum sm_unit launch_time_binds(const double unit_seconds[UNITS]);

#endif
