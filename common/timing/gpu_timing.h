/* What the model of time knows of a GPU: one table of constants, each with its source. */
#ifndef TIMING_GPU_TIMING_H
#define TIMING_GPU_TIMING_H

#include <stddef.h>
#include <stdint.h>

struct gpu_timing {
    const char *name; /* begins like the driver's */
    const char *validated; /* against which measurements; empty: not validated */
    /* ---- the chip: NVIDIA's documents ---- */
    double clock_hz;
    int sms, schedulers;
    int threads_per_sm, blocks_per_sm, registers_per_sm, shared_per_sm, shared_reserved;
    int unified_bytes;       /* L1 and shared memory together */
    const int *shared_sizes; /* that the driver picks from, in KB, ascending; 0 ends */
    uint64_t l2_bytes;
    /* ---- latencies in clocks: pointer chases (validate/micro.cu: chase, chase_shared) ---- */
    double l1_latency, l2_latency, dram_latency, shared_latency, shuffle_latency, barrier_latency;
    double jitter; /* by how much a latency differs from request to request, as a part of it */
    /* ---- throughput of one SM, per clock ---- */
    double lines_per_clock;   /* L1: 128-byte lines (l1_reads) */
    double sm_bytes;          /* between one SM and the L2 (one_sm_read) */
    double issue_interval;    /* clocks between two instructions of one warp */
    double barrier_clocks;    /* that a warp's arrival takes (barriers) */
    /* ---- of the whole chip ---- */
    double l2_bandwidth;      /* bytes a second (l2_reads) */
    double partial_sectors_a_second; /* written in part (partial_stores) */
    double read_bandwidth, write_bandwidth, copy_bandwidth; /* of memory (reads, writes, copies) */
    double write_backlog; /* bytes that are written back before a read is served, at load (copies) */
    double blocks_a_second;   /* that are started (empty) */
    double block_clocks, warp_clocks; /* from the end of a block to the first instruction of the next: per block
                                         and per warp of it (wave) */
    double atomics_a_second;  /* at one address (atomics64) */
    double atomic_sectors_a_second; /* at different ones (atomics64, spread) */
    double launch_seconds, next_launch_seconds; /* of the first launch; from one to the next (empty, empty2) */
    double gap_seconds; /* between two launches that wait for each other (gaps) */
};

/* By name as the driver gives it, or NULL. */
const struct gpu_timing *gpu_timing_find(const char *name);
const struct gpu_timing *gpu_timing_table(size_t *count);

#endif
