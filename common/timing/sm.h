/* One multiprocessor, played step by step: what co-resident blocks do at which clock.
 *
 * The SM has its own L1 cache and pipelines, and its share of what all SMs use together: L2 and memory
 * bandwidth, the start of blocks, atomics. Loads of a line that misses in L1 come from memory with the
 * probability that the launch as a whole gives, else from L2. */
#ifndef TIMING_SM_H
#define TIMING_SM_H

#include "common/timing/drift.h"
#include "common/timing/gpu_timing.h"
#include "common/timing/occupancy.h"
#include "common/timing/block_steps.h"

/* What the warps do at one line of the source. */
struct line_time {
    double clocks;        /* that they spend there, waiting or issuing, added up over warps */
    double load_requests; /* of warps, to global memory; cp.async included */
    double load_bytes;    /* that their active lanes ask for */
    double load_sectors, l2_load_sectors,
        store_sectors; /* of global memory: asked for, not in the L1; stored */
};

struct sm_launch {
    const struct gpu_timing *gpu;
    struct occupancy occupancy;
    const struct block_steps *blocks; /* samples; they take turns */
    size_t block_count;
    uint64_t blocks_on_sm; /* that the busiest SM runs */
    unsigned active_sms;   /* that run any */
    unsigned tail_sms;     /* that run that many */
    double memory_share;   /* of the sectors that miss in L1, the fraction that comes from memory */
    double memory_share_of[STEP_ORIGINS];       /* the same, by origin of the load */
    double lost_loads, lost_pairs, lost_stores; /* for each sector from or to the L2, what comes from memory
                                                   again: sectors, scattered pairs; sectors in part */
    double own_lines;    /* of the lines of a block, those that no block beside it touches */
    double write_share;  /* of sectors stored, those that go to memory */
    double utilised;     /* of the memory's bandwidth, as far as is known */
    double written_part; /* of the memory's traffic */
    struct drift drift;
};

/* What bounds the launch, by the share of its time that a unit is busy. */
enum sm_unit {
    UNIT_ISSUE,
    UNIT_L1,
    UNIT_SHARED,
    UNIT_ADDRESS,
    UNIT_CONVERT,
    UNIT_L2,
    UNIT_DRAM,
    UNIT_ATOMIC,
    UNIT_STARTS,
    UNITS
};

struct sm_result {
    double clocks;
    double whole; /* the SM's blocks, for each that was begun: what busy is multiplied with for the launch */
    double busy[UNITS]; /* clocks */
    double patching;    /* of the memory, for lines that warps out of step share */
    double again_bytes; /* that lines move which the L2 had lost */
    uint64_t l1_sectors, l1_hits, load_sectors,
        store_sectors;                      /* loads asked for, found; from and to the L2 */
    uint64_t load_sectors_of[STEP_ORIGINS]; /* load_sectors, by origin of the load */
    double instructions;
    double blocks; /* that these numbers are of */
};

/* Lines of the source that the steps name, 0 (unknown) included. */
uint32_t sm_lines(const struct sm_launch *launch);

/* `lines`: sm_lines() of them, indexed by line; they are set. */
void sm_run(struct sm_result *result, struct line_time *lines, const struct sm_launch *launch);

#endif
