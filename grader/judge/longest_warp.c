#include "grader/judge/longest_warp.h"

#include <math.h>

/* Of what the longest warp's work is taken to depend on, by size: where it was counted, at the largest one,
 * timed. */
struct growth {
    double counted, largest, timed;
};

static struct growth growth_of(const struct entry *entry, const struct evidence *e)
{
    struct growth blocks = {(double)e->counts.blocks, (double)e->largest_counts.blocks,
                            e->model.estimate.blocks};
    struct growth items = {(double)entry_items(entry, entry->count_size),
                           (double)entry_items(entry, e->largest),
                           (double)entry_items(entry, e->model.shape)};
    return blocks.largest > blocks.counted ? blocks : items;
}

double longest_warp_seconds(const struct entry *entry, const struct evidence *e, const struct gpu_timing *gpu)
{
    double counted = (double)e->counts.longest_warp, largest = (double)e->largest_counts.longest_warp;
    struct growth g = growth_of(entry, e);
    if (counted < 1 || largest < counted || g.largest <= g.counted || g.timed <= g.largest)
        return 0;
    double power = log(largest / counted) / log(g.largest / g.counted);
    return largest * pow(g.timed / g.largest, fmin(power, 1)) * gpu->issue_interval / gpu->clock_hz;
}
