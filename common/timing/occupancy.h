/* How many blocks of a kernel run on one SM at once, and why not more. */
#ifndef TIMING_OCCUPANCY_H
#define TIMING_OCCUPANCY_H

#include "common/timing/gpu_timing.h"

struct occupancy {
    unsigned blocks;   /* per SM; 1 if it does not fit */
    bool fits;         /* an SM has what one block needs */
    const char *limit; /* "threads", "registers", "shared memory", "blocks" */
    unsigned l1_bytes; /* what is left of the SM's memory as L1 cache */
};

struct occupancy occupancy_of(const struct gpu_timing *gpu, unsigned threads, unsigned registers,
                              unsigned shared_bytes);

/* The most registers per thread, fewer than `registers`, with which more blocks fit on an SM;
 * 0: there are none. */
unsigned occupancy_fewer_registers(const struct gpu_timing *gpu, unsigned threads, unsigned registers);

#endif
