/* Which lines the L2 has lost when they are asked for again, by the bytes of other lines that have come in
 * between.
 *
 * A line stays in the L2 until about as many bytes of other lines have come as the L2 holds. Lanes that lie
 * rows apart touch a line each for one word. If so many threads do so at once that their lines do not fit, a
 * sector comes from memory for each word of it, and goes back for each word that is stored. */
#ifndef TIMING_L2_REACH_H
#define TIMING_L2_REACH_H

#include "common/timing/block_steps.h"
#include "common/timing/gpu_timing.h"

/* The part of lines that are lost once `bytes` of other lines have come [reach_reads, reach_copies]. */
double l2_lost(const struct gpu_timing *gpu, double bytes);

enum { AXES = 3, SIDES = 2, RUN = 8 };

/* A block inside the grid and those beside it. */
struct near_blocks {
    const struct block_steps *run[RUN]; /* the block, then those that start just before it */
    size_t run_count;
    const struct block_steps
        *beside[AXES][SIDES]; /* before and after it along each axis; NULL: there is none */
    uint64_t distance[AXES];  /* blocks that start from that one to this one */
};

/* What one block needs from memory although the L2 has had it. */
struct l2_again {
    double loads;     /* sectors that lie side by side */
    double scattered; /* pairs of sectors of lines that have no neighbours */
    double stores;    /* sectors of which it writes a part, at another time than other blocks: they are read
                         first */
    double own;       /* of the block's lines, the part that no block of the same time touches */
};

/* `resident`: blocks that run at once. */
struct l2_again l2_again(const struct gpu_timing *gpu, const struct near_blocks *near, uint64_t resident);

#endif
