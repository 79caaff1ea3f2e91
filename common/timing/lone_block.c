#include "common/timing/lone_block.h"

#include <math.h>
#include <stdlib.h>

#include "common/base.h"

double lone_block_seconds(const struct launch_sample *launch, const struct block_steps *block,
                          const struct gpu_timing *gpu)
{
    struct sm_launch l = {
        .gpu = gpu,
        .occupancy = occupancy_of(gpu, launch->threads, launch->registers, launch->shared_bytes),
        .blocks = block,
        .block_count = 1,
        .blocks_on_sm = 1,
        .tail_sms = 1,
        .active_sms = 1,
    };
    /* What kernels have stored a short time ago lies in the L2. */
    l.memory_share = block->loads_stored ? 0 : 1;
    for (int o = 0; o < STEP_ORIGINS; o++)
        l.memory_share_of[o] = l.memory_share;
    struct line_time *lines = xcalloc(sm_lines(&l), sizeof *lines);
    struct sm_result r;
    sm_run(&r, lines, &l);
    free(lines);
    return r.clocks / block->told_part / gpu->clock_hz;
}

double lone_block_end(const struct launch_sample *launch, const struct gpu_timing *gpu, uint64_t number,
                      bool comes_last, double alone, double usual, double others)
{
    double blocks = (double)launch->blocks;
    unsigned resident = occupancy_of(gpu, launch->threads, launch->registers, launch->shared_bytes).blocks;
    double before = fmax(0, (double)number + 1 - (double)resident * gpu->sms) / blocks;
    double end = comes_last ? others + alone - usual : before * others + alone;
    return fmax(others, end);
}
