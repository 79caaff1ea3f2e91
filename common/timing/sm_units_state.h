/* When each unit of an SM is free again. For the files that make up the units: sm_units.c, sm_memory.c,
 * sm_exchange.c. */
#ifndef TIMING_SM_UNITS_STATE_H
#define TIMING_SM_UNITS_STATE_H

#include "common/timing/larger.h"
#include "common/timing/sm_units.h"

enum { SECTOR_BYTES = 32, LINE_BYTES = 128, SCHEDULERS_MOST = 8 };

struct sm_units {
    const struct sm_launch *launch;
    const struct gpu_timing *gpu;
    struct sm_result *result;
    struct sector_cache *l1;
    struct line_ages *touched;
    /* when each unit is free again */
    double schedulers[SCHEDULERS_MOST], converters[SCHEDULERS_MOST], l1_free, shuffles, swaps, address,
        fences, to_l2, l2, memory, atomics, starts;
    double read_cost, write_cost, l2_cost, l2_write_cost; /* clocks per sector */
    double split_cost, torn_cost; /* clocks per byte of a split line, per line that comes word by word */
    double scattered_cost, partial_cost; /* clocks per pair of sectors, per sector */
    double memory_latency;
    double debt;  /* clocks of the memory that stores have left in the L2 */
    double crowd; /* part of the active SMs that still run as many blocks as this one */
    uint64_t asked;
};

/* `clocks` of a unit's time, from `at` on or when it is free; returns when it is done. */
static inline double use(double *unit, double at, double clocks, double *busy)
{
    double begin = at > *unit ? at : *unit;
    *unit = begin + clocks;
    *busy += clocks;
    return *unit;
}

/* The same for this SM's part of what the chip shares. It may catch up on its share of the last clocks: the
 * other SMs have used that share meanwhile, and use less now. */
static inline double use_part(const struct sm_units *u, double *unit, double at, double clocks, double *busy)
{
    return larger(at, use(unit, at - u->gpu->lent_clocks, clocks, busy));
}

/* The same for a unit whose busy time the result does not list. */
static inline double use_unlisted(double *unit, double at, double clocks)
{
    return use(unit, at, clocks, &(double){0});
}

#endif
