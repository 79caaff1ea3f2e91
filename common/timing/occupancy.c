/* After NVIDIA's occupancy calculator (CUDA C++ Programming Guide, "Hardware Multithreading"): registers are
 * given to warps in units of 256, four warps at a time. */
#include "common/timing/occupancy.h"

static void limit(struct occupancy *o, unsigned blocks, const char *what)
{
    if (blocks < o->blocks) {
        o->blocks = blocks;
        o->limit = what;
    }
}

static unsigned carve_out(const struct gpu_timing *gpu, unsigned shared)
{
    const int *size = gpu->shared_sizes;
    while (size[1] >= 0 && (unsigned)*size << 10 < shared)
        size++;
    return (unsigned)*size << 10;
}

struct occupancy occupancy_of(const struct gpu_timing *gpu, unsigned threads, unsigned registers,
                              unsigned shared_bytes)
{
    unsigned warps = (threads + 31) / 32, even = (warps + 3) / 4 * 4;
    unsigned registers_a_warp = (registers * 32 + 255) / 256 * 256;
    unsigned shared = (shared_bytes + 127) / 128 * 128 + (unsigned)gpu->shared_reserved;
    struct occupancy o = {.blocks = (unsigned)gpu->blocks_per_sm, .limit = "blocks"};
    limit(&o, (unsigned)gpu->threads_per_sm / (warps * 32), "threads");
    if (registers_a_warp)
        limit(&o, (unsigned)gpu->registers_per_sm / registers_a_warp / 4 * 4 / (warps < 4 ? warps : even),
              "registers");
    if (shared)
        limit(&o, (unsigned)gpu->shared_per_sm / shared, "shared memory");
    o.fits = o.blocks > 0;
    o.blocks = o.fits ? o.blocks : 1;
    o.l1_bytes = (unsigned)gpu->unified_bytes - carve_out(gpu, shared_bytes ? o.blocks * shared : 0);
    return o;
}

unsigned occupancy_fewer_registers(const struct gpu_timing *gpu, unsigned threads, unsigned registers)
{
    unsigned blocks = occupancy_of(gpu, threads, registers, 0).blocks;
    while (registers > 1)
        if (occupancy_of(gpu, threads, --registers, 0).blocks > blocks)
            return registers;
    return 0;
}
