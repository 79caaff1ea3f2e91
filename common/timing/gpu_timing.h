/* What the model of time knows of a GPU: one table of constants, each with its source.
 *
 * A name in brackets is the microbenchmark of grader/tests/timing/micro that a constant was read from. */
#ifndef TIMING_GPU_TIMING_H
#define TIMING_GPU_TIMING_H

#include <stdbool.h>
#include <stddef.h>

struct gpu_timing {
    const char *name; /* begins as the driver's does */
    bool validated;   /* modelled times have been compared with a clock's on such a GPU. If not, the constants
                         are public measurements or derived (gpu_timing.c), and every time says so. */

    /* The chip, from NVIDIA's documents: H100 Tensor Core GPU Architecture, 2022; CUDA C++ Programming Guide,
     * "Compute Capabilities". */
    double clock_hz;
    int sms, schedulers, threads_per_sm, blocks_per_sm, registers_per_sm;
    int shared_per_sm, shared_reserved; /* bytes; reserved: per block */
    int unified_bytes;                  /* L1 cache and shared memory together */
    const int *shared_sizes;            /* that shared memory can have of them, in KB, ascending; -1 ends */

    /* Latencies, in clocks. */
    double l1_latency, l2_latency, dram_latency; /* [chase, chase_cg] */
    double read_clocks;  /* that a read waits for other reads, times the square of how busy the memory is
                            [loop_reads] */
    double write_clocks; /* that it waits for writes, if half of what moves is written, times the same square
                            [loop_copies] */
    double shared_latency;  /* [chase_shared] */
    double swap_latency;    /* of a shared atomic that is a loop, per lane that wants the same word
                               [shared_atomics64, 1, 32] */
    double shuffle_latency; /* assumed to be a little less than shared memory's */
    double barrier_latency; /* [barriers, one block of one warp] */
    double lent_clocks;     /* for which an SM may catch up with its part of memory and L2 [phases] */
    double absorbed_clocks; /* of the memory's time: that the SM's stores have waiting in the L2 before its
                               loads wait for them [phases] */
    double queue_clocks;    /* of work that the L1 and shared memory have waiting before warps with more for
                               them are held back; chosen as the jitter */
    double jitter; /* by which part of it a latency differs from request to request; chosen on all kernels of
                      check_model.c, not measured by itself */

    /* Of one SM. */
    double lines_per_clock; /* tags of 128-byte lines that L1 looks up; bank conflicts cost more [l1_reads] */
    double pass_clocks;     /* for 128 bytes from the L1's or shared memory's banks [l1_reads] */
    double sm_bytes;        /* per clock from the L2 [one_sm_read] */
    double issue_interval;  /* clocks between two instructions of one warp: a latency of 4, two independent */
    double
        swap_clocks; /* between two lanes of such loops that want one word [shared_atomics64, 1, 1024, 1] */
    double swap_passes;    /* of the SM, per lane of such loops [shared_atomics64, 1, 128, 16] */
    double swap_banks;     /* of these, through the banks of L1 and shared memory [hits_and_swaps] */
    double address_clocks; /* of the SM's address divergence unit, per load from constant memory by an address
                              in a register, read of a block's index, warp that arrives at a barrier
                              [constant_reads, special_reads, barriers] */
    double
        convert_clocks; /* of a scheduler's unit for conversions and special functions [to_double, to_int] */
    double convert_latency;               /* [to_int, 1] */
    double fence_clocks, fence_latency;   /* of the SM, of the warp [fences] */
    double call_clocks, pointer_clocks;   /* of the address divergence unit, per call and return, and per
                                             function that is called through a pointer [calls, pointers, 64] */
    double call_latency, pointer_latency; /* [calls, 1; pointers, 4, 1 less pointers, 2, 1] */

    /* Of the whole chip, per second. */
    double l2_write_bandwidth;                                            /* bytes [l2_writes, 4] */
    double l2_bandwidth, read_bandwidth, write_bandwidth, copy_bandwidth; /* bytes [l2_reads, reads, …] */
    double l2_bytes;                 /* of the whole L2, as the driver says */
    double l2_keeps, l2_loses;       /* of that, how much may come until lines begin to be lost, until all are
                                        [reach_reads, reach_copies] */
    double scattered_reads_a_second; /* pairs of sectors, of lines that lie apart [scattered_reads, 2048] */
    double partial_writes_a_second;  /* sectors of such lines of which words are written: they are read first
                                        [scattered_writes, 2048] */
    double split_lines_a_second; /* lines whose parts are written by several blocks: they take the memory's
                                    time [shifted_bursts, 8 to 32 words a row] */
    double torn_lines; /* sectors that the L2 could write while it takes up a line that comes word by word,
                          more than those of the line [joined, 8 and 16; columns_writes, 8] */
    double atomics_a_second;            /* at one address [atomics64, 0] */
    double atomics_mixed, atomics_half; /* what they take longer among loads, as a part of the memory's time:
                                           at most; half of it if atomics alone take this part
                                           [loads_and_atomics] */
    double swap_loop_seconds; /* from one success to the next, of loops of compare-and-swap at one word
                                 [swap_loops, 0, 1, 132 to 528] */
    double swap_loop_turn;    /* that each loop under way adds, if it is more [swap_loops, 0, 1, 67584] */
    double atomic_sectors_a_second; /* at different addresses [atomics32, 4] */

    /* Blocks and launches. */
    double blocks_a_second;           /* that the chip starts [empty] */
    double block_clocks, warp_clocks; /* from a block's end to the first instruction of the next one, and more
                                         per warp of it [wave, less the loads of parameters] */
    double launch_seconds;            /* of the first launch [empty, one block] */
    double next_launch_seconds;       /* from one launch to the next, at least [empty2] */
    double gap_seconds;               /* between two launches that follow each other */
};

/* By a name as the driver gives it; NULL: the model knows nothing of this GPU. */
const struct gpu_timing *gpu_timing_find(const char *name);
/* All of them, from k = 0 on; NULL after the last one. */
const struct gpu_timing *gpu_timing_row(size_t k);

#endif
