/* Hopper's constants were read off on 2026-11-22 from the microbenchmarks: one H200 and one H100 80GB HBM3.
 *
 * No A100 and no T4 was at hand. Their rows take from public documents and measurements what these give:
 *
 *     NVIDIA, "NVIDIA A100 Tensor Core GPU Architecture", 2020; "NVIDIA Turing GPU Architecture", 2018; "CUDA
 *     C++ Programming Guide", "Compute Capabilities" 7.x and 8.x: the chip
 *     D. Ernst, gpu-benches (github.com/te42kyfo/gpu-benches), files for the A100 with 40 and with 80 GB
 *     Z. Jia and others, "Dissecting the NVidia Turing T4 GPU via Microbenchmarking", 2019: tables 3.1 to 3.4
 *
 * The rest is derived from the H100 by one of the rules BY_CLOCK, BY_L2 and BY_MEMORY, or is the same number
 * of clocks of an SM. One thing the model lacks: such an SM has half of Hopper's units for floats. */
#include "common/timing/gpu_timing.h"

#include <string.h>

static const int shared_75[] = {32, 64, -1};
static const int shared_80[] = {0, 8, 16, 32, 64, 100, 132, 164, -1};
static const int shared_90[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228, -1};

/* The H100's, from which others are derived. */
#define HOPPER_HZ         1.98e9
#define HOPPER_L2         7.6e12
#define H100_READ         3.16e12
#define H100_WRITE        3.26e12
#define H100_COPY         2.99e12
#define H100_L2_WRITE     3.6e12
#define H100_L2_TO_MEMORY 402 /* clocks from an L2 hit to a miss */
#define HOPPER_SHARED     29
#define HOPPER_SHUFFLE    24

/* Clocks of an SM, what the model itself needs, and what host and driver take. */
#define ALIKE                                                                                                \
    .schedulers = 4, .registers_per_sm = 65536, .swap_latency = 113, .barrier_latency = 15,                  \
    .lent_clocks = 1000, .absorbed_clocks = 5000, .queue_clocks = 200, .jitter = 0.2, .lines_per_clock = 4,  \
    .sm_bytes = 64, .issue_interval = 2, .swap_clocks = 63, .swap_passes = 15, .swap_banks = 13,             \
    .address_clocks = 2, .convert_clocks = 8, .convert_latency = 30, .fence_clocks = 20,                     \
    .fence_latency = 710, .call_clocks = 4.6, .pointer_clocks = 10.2, .call_latency = 85,                    \
    .pointer_latency = 110, .atomics_mixed = 1.75, .atomics_half = 0.65, .block_clocks = 270,                \
    .warp_clocks = 8, .launch_seconds = 5.0e-6, .next_launch_seconds = 3.9e-6, .gap_seconds = 1e-6,          \
    .l2_keeps = 0.5, .l2_loses = 1.15, .torn_lines = 0.87

/* Atomics at one address and the start of blocks scale with the clock. A read waits for writes for the same
 * number of seconds on each GPU. */
#define BY_CLOCK(hz)                                                                                         \
    .clock_hz = (hz), .read_clocks = 365 * (hz) / HOPPER_HZ, .write_clocks = 675 * (hz) / HOPPER_HZ,         \
    .swap_loop_seconds = 2.8e-7 * HOPPER_HZ / (hz), .swap_loop_turn = 5.1e-10 * HOPPER_HZ / (hz),            \
    .atomics_a_second = 1.335e9 * (hz) / HOPPER_HZ, .blocks_a_second = 1.647e9 * (hz) / HOPPER_HZ

/* What the L2 does with writes and atomics, in proportion to its bandwidth for reads. */
#define BY_L2(bandwidth)                                                                                     \
    .l2_bandwidth = (bandwidth), .atomic_sectors_a_second = 2.8e10 * (bandwidth) / HOPPER_L2

/* Sectors and lines that are moved in part, in proportion to the memory's bandwidth for reads. */
#define BY_MEMORY(read)                                                                                      \
    .read_bandwidth = (read), .scattered_reads_a_second = 3.27e10 * (read) / H100_READ,                      \
    .partial_writes_a_second = 1.36e10 * (read) / H100_READ,                                                 \
    .split_lines_a_second = 3.7e10 * (read) / H100_READ

/* What both have alike: they are the same chip with another memory. */
#define HOPPER                                                                                               \
    ALIKE, BY_CLOCK(HOPPER_HZ), BY_L2(HOPPER_L2),                                                            \
        .validated = true, .sms = 132, .threads_per_sm = 2048, .blocks_per_sm = 32,                          \
        .shared_per_sm = 228 << 10, .shared_reserved = 1 << 10, .unified_bytes = 256 << 10,                  \
        .shared_sizes = shared_90, .l1_latency = 40, .l2_latency = 287, .shared_latency = HOPPER_SHARED,     \
        .shuffle_latency = HOPPER_SHUFFLE, .pass_clocks = 1

static const struct gpu_timing table[] = {
    {.name = "NVIDIA H200",
     HOPPER,
     .dram_latency = 668,
     .l2_write_bandwidth = 4.2e12,
     .l2_bytes = 60 << 20,
     .scattered_reads_a_second = 3.92e10, /* the H100's, by the number of memory channels: 6 to 5 */
     .partial_writes_a_second = 1.63e10,
     .split_lines_a_second = 4.45e10,
     .read_bandwidth = 4.58e12,
     .write_bandwidth = 4.67e12,
     .copy_bandwidth = 4.25e12},
    {.name = "NVIDIA H100 80GB HBM3",
     HOPPER,
     BY_MEMORY(H100_READ),
     .dram_latency = 689,
     .l2_write_bandwidth = H100_L2_WRITE,
     .l2_bytes = 50 << 20,
     .write_bandwidth = H100_WRITE,
     .copy_bandwidth = H100_COPY},
    {.name = "NVIDIA A100-SXM4-40GB",
     ALIKE,
     BY_CLOCK(1.41e9),
     BY_L2(5.4e12),      /* gpu-l2-cache, 80 GB */
     BY_MEMORY(1.49e12), /* gpu-stream, 40 GB: read, init, scale */
     .write_bandwidth = 1.503e12,
     .copy_bandwidth = 1.381e12,
     .sms = 108,
     .threads_per_sm = 2048,
     .blocks_per_sm = 32,
     .shared_per_sm = 164 << 10,
     .shared_reserved = 1 << 10,
     .unified_bytes = 192 << 10,
     .shared_sizes = shared_80,
     .l1_latency = 36, /* gpu-latency, 40 GB; the L2's is that of its nearer half */
     .l2_latency = 213,
     .dram_latency = 572,
     .shared_latency = HOPPER_SHARED,
     .shuffle_latency = HOPPER_SHUFFLE,
     .pass_clocks = 1,
     .l2_write_bandwidth = H100_L2_WRITE * 5.4e12 / HOPPER_L2,
     .l2_bytes = 40 << 20},
    {.name = "Tesla T4",
     ALIKE,
     BY_CLOCK(1.59e9),
     BY_L2(1.27e12), /* table 3.4 */
     BY_MEMORY(
         2.2e11), /* table 3.1, as all latencies but the memory's; writes and copies by the H100's ratios */
     .write_bandwidth = 2.2e11 * H100_WRITE / H100_READ,
     .copy_bandwidth = 2.2e11 * H100_COPY / H100_READ,
     .sms = 40,
     .threads_per_sm = 1024,
     .blocks_per_sm = 16,
     .shared_per_sm = 64 << 10,
     .shared_reserved = 0,
     .unified_bytes = 96 << 10,
     .shared_sizes = shared_75,
     .l1_latency = 32,
     .l2_latency = 188,
     .dram_latency = 188 + H100_L2_TO_MEMORY * 1.59e9 / HOPPER_HZ,
     .shared_latency = 19,
     .shuffle_latency = 19.0 * HOPPER_SHUFFLE / HOPPER_SHARED,
     .pass_clocks = 2, /* 16 units for loads and stores per SM, 64 bytes a clock; 58.8 measured, table 3.2 */
     .l2_write_bandwidth = H100_L2_WRITE * 1.27e12 / HOPPER_L2,
     .l2_bytes = 4 << 20},
};

const struct gpu_timing *gpu_timing_row(size_t k)
{
    return k < sizeof table / sizeof *table ? &table[k] : NULL;
}

const struct gpu_timing *gpu_timing_find(const char *name)
{
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (!strncmp(name, table[k].name, strlen(table[k].name)))
            return &table[k];
    return NULL;
}
