#include "common/timing/swap_loops.h"

#include <math.h>

double swap_loops_seconds(const struct launch_sample *s, uint64_t resident, const struct gpu_timing *gpu)
{
    double swaps = 0;
    for (size_t b = 0; b < s->timed; b++) {
        if (!s->steps[b].swaps || s->steps[b].swapped != s->steps[0].swapped)
            return 0;
        swaps += (double)s->steps[b].swaps;
    }
    /* The fewer are left, the shorter is a turn: half of it in the mean, if no others come. */
    double blocks = (double)s->blocks, under_way = blocks > (double)resident ? (double)resident : blocks / 2;
    return blocks * swaps / (double)s->timed * fmax(gpu->swap_loop_seconds, under_way * gpu->swap_loop_turn);
}

double swap_loops_end(const struct launch_sample *s, uint64_t resident, double seconds, double swaps)
{
    return s->blocks <= resident ? seconds + swaps : fmax(seconds, swaps);
}
