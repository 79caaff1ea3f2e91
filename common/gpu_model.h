/* What host code can ask about a GPU, and what launches are checked against.
 *
 * The answers are those of the GPU at hand, or of an NVIDIA H200 where there is none. */
#ifndef COMMON_GPU_MODEL_H
#define COMMON_GPU_MODEL_H

#include <stdint.h>

struct gpu_model {
    char name[100];
    int major, minor; /* compute capability */
    int sms, warp;
    int clock_mhz, memory_clock_mhz, memory_bus_bits;
    uint64_t memory_bytes;
    int l2_bytes, constant_bytes;
    int threads_per_block, threads_per_sm, blocks_per_sm;
    uint32_t block[3], grid[3]; /* largest, by dimension */
    int registers_per_block, registers_per_sm;
    int shared_per_block, shared_per_block_optin, shared_per_sm, shared_reserved; /* bytes */
    /* PTX does not say how many registers a kernel will take; lab kernels take about this many per thread. */
    int assumed_registers;
};

static const struct gpu_model modelled_gpu = {
    .name = "NVIDIA H200",
    .major = 9,
    .minor = 0,
    .sms = 132,
    .warp = 32,
    .clock_mhz = 1980,
    .memory_clock_mhz = 3201,
    .memory_bus_bits = 6016,
    .memory_bytes = 150109880320,
    .l2_bytes = 60 << 20,
    .constant_bytes = 64 << 10,
    .threads_per_block = 1024,
    .threads_per_sm = 2048,
    .blocks_per_sm = 32,
    .block = {1024, 1024, 64},
    .grid = {2147483647, 65535, 65535},
    .registers_per_block = 65536,
    .registers_per_sm = 65536,
    .shared_per_block = 48 << 10,
    .shared_per_block_optin = 227 << 10,
    .shared_per_sm = 228 << 10,
    .shared_reserved = 1 << 10,
    .assumed_registers = 32,
};

/* How many blocks of `threads` threads and `shared` bytes of shared memory fit on one SM, by blocks, threads,
 * registers and shared memory. */
static inline int gpu_resident_blocks(const struct gpu_model *m, unsigned threads, uint64_t shared)
{
    enum { SHARED_UNIT = 128 };
    unsigned whole = (threads + (unsigned)m->warp - 1) / (unsigned)m->warp * (unsigned)m->warp;
    uint64_t memory = (shared + SHARED_UNIT - 1) / SHARED_UNIT * SHARED_UNIT + (uint64_t)m->shared_reserved;
    if (!threads || shared > (uint64_t)m->shared_per_block_optin || threads > (unsigned)m->threads_per_sm)
        return 0;
    const uint64_t most[] = {
        (uint64_t)m->blocks_per_sm,
        (unsigned)m->threads_per_sm / whole,
        (unsigned)m->registers_per_sm / (whole * (unsigned)m->assumed_registers),
        (uint64_t)m->shared_per_sm / memory,
    };
    uint64_t blocks = most[0];
    for (int k = 1; k < 4; k++)
        blocks = most[k] < blocks ? most[k] : blocks;
    return (int)blocks;
}

#endif
