#include "grader/advice/time_blocks.h"

#include <inttypes.h>
#include <math.h>

#include "grader/advice/time_step.h"

enum { WARP = 32, HUNDRED = 100 };

/* ---- blocks ---- */

void time_blocks_idle(struct text *to, const struct exercise *x)
{
    const struct counts *c = &x->counts;
    text_printf(to, ". At %s, %" PRIu64 " blocks of %" PRIu64 " threads start for %" PRId64 " outputs",
                shape_name(x->count_size).s, c->blocks, c->threads_per_block, x->outputs);
}

static const double alike = 0.03; /* some blocks alone were looked at */

/* Do the blocks of the only launch leave outputs out, where time is modelled? */
static bool leaves_out(const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    double outputs = (double)x->entry->outputs(x->modelled_shape);
    return x->untimed == UNTIMED_LITTLE && !x->entry->pattern.sum && e->launches == 1 && e->longest_blocks &&
           e->stored >= 1 && e->stored < outputs * (1 - alike);
}

/* How many outputs they store, and how many blocks it would take for all. */
static void tell_missing(struct text *to, const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    double outputs = (double)x->entry->outputs(x->modelled_shape), blocks = (double)e->longest_blocks;
    text_printf(
        to,
        "compute every output at every size. At %s, where time is modelled, the launch has %.0f blocks, and they leave "
        "out %.3g %% of the outputs",
        shape_name(x->modelled_shape).s, blocks, 100 * (1 - e->stored / outputs));
    if (fabs(e->stored / (blocks * e->longest_threads) - 1) < alike)
        text_printf(to, ". With an output for each of a block's %u threads, %.0f blocks are needed",
                    e->longest_threads, ceil(outputs / e->longest_threads));
    text_printf(
        to,
        ". Let nothing limit their number, or let threads go on in a loop, as many outputs further on as the grid "
        "has threads");
}

void time_blocks_untimed(struct text *to, const struct exercise *x)
{
    if (leaves_out(x)) {
        tell_missing(to, x);
        return;
    }
    text_printf(to, "%s", time_step(x));
    if (x->untimed == UNTIMED_LAUNCH)
        text_printf(to, ": at %s, where time is modelled, %s", shape_name(x->modelled_shape).s,
                    x->estimate.why);
    if (x->untimed == UNTIMED_STEPS)
        text_printf(to, ". At %s, the call makes more than %u launches, each for a small part of the outputs",
                    shape_name(x->modelled_shape).s, x->estimate.limit_launches / HUNDRED * HUNDRED);
}

/* Has the launch as many blocks as one multiprocessor holds, where host code asks for that number? The answer
 * to the host may leave out registers: between the model's number and what the threads alone allow. */
static bool has_blocks_of_one(const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    uint64_t threads = e->longest_blocks * e->longest_threads;
    return x->site.resident_line && e->launches == 1 && e->longest_blocks >= e->occupancy.blocks &&
           threads <= (uint64_t)gpu_timing_find(estimated_gpu)->threads_per_sm;
}

static void tell_launches(struct text *to, const struct exercise *x)
{
    text_printf(
        to,
        "let one launch, or a few, compute all outputs. At %s, where time is modelled, the call makes "
        "%u launches, one after the other, of %d blocks at most",
        shape_name(x->modelled_shape).s, x->estimate.launches, (int)x->estimate.longest_blocks);
}

void time_blocks_launches(struct text *to, const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    tell_launches(to, x);
    text_printf(to, ", and for %.0f %% of the time none of them computes: the next one is about to start",
                100 * e->start_seconds / e->seconds);
    if (x->entry->pattern.dimensions == 3)
        text_printf(
            to,
            ". Give the grid a third dimension: blockIdx.z can count what host code counts from launch to launch");
}

void time_blocks_few(struct text *to, const struct exercise *x)
{
    enum { MANY = 16 }; /* launches */
    int sms = gpu_timing_find(estimated_gpu)->sms, blocks = (int)x->estimate.longest_blocks;
    if (x->estimate.launches >= MANY) {
        tell_launches(to, x);
        text_printf(to, " for %d multiprocessors", sms);
        return;
    }
    text_printf(
        to,
        "launch more blocks: at the size where time is modelled, the longest launch has %d of them for %d "
        "multiprocessors, so that %d do nothing. ",
        blocks, sms, sms - blocks);
    if (has_blocks_of_one(x))
        text_printf(
            to,
            "This line asks how many blocks one multiprocessor holds. If the grid has that number, multiply it by the number "
            "of multiprocessors, which cudaDeviceGetAttribute tells for cudaDevAttrMultiProcessorCount");
    else
        text_printf(to, "Let the number of blocks grow with n, up to 1024 or more");
}

void time_blocks_small(struct text *to, const struct exercise *x)
{
    text_printf(
        to,
        "launch fewer and larger blocks: 128 to 512 threads. Now a block has %u, so that %u of the 32 lanes of "
        "its warp do nothing",
        x->estimate.longest_threads, WARP - x->estimate.longest_threads);
}

/* ---- warps that wait ---- */

/* Warps that a multiprocessor has at the same time. */
static unsigned warps_at_once(const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    double blocks = ceil((double)e->longest_blocks / gpu_timing_find(estimated_gpu)->sms);
    return (unsigned)fmin(blocks, e->occupancy.blocks) * ((e->longest_threads + WARP - 1) / WARP);
}

static bool has_few_warps(const struct exercise *x)
{
    enum { FEW = 16 };
    return x->estimate.longest_threads && warps_at_once(x) < FEW;
}

/* Are all blocks at work at the same time? Else what a block needs keeps the others away. */
static bool all_at_once(const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    return e->longest_blocks <= (uint64_t)e->occupancy.blocks * (uint64_t)gpu_timing_find(estimated_gpu)->sms;
}

static void tell_waits(struct text *to, unsigned warps)
{
    text_printf(
        to,
        "let warps wait less. Now a multiprocessor has %u of them at a time, which is enough, and no part of the GPU "
        "is busy for half of the time: use as few barriers as the technique needs, and let each thread begin "
        "several loads before it uses the first",
        warps);
}

static void tell_few_warps(struct text *to, const struct exercise *x, unsigned warps)
{
    const struct estimate *e = &x->estimate;
    text_printf(to,
                "keep more warps at work. At the size where time is modelled, %" PRIu64
                " blocks of %u threads give each multiprocessor %u warp%s at a time, and it has room for %d",
                e->longest_blocks, e->longest_threads, warps, warps == 1 ? "" : "s",
                gpu_timing_find(estimated_gpu)->threads_per_sm / WARP);
    if (all_at_once(x))
        text_printf(to, ". Launch blocks of 128 to 512 threads, and 1024 of them or more where n is large");
    else
        text_printf(to, ". No more blocks fit at a time: their %s are the limit", e->occupancy.limit);
}

void time_blocks_warps(struct text *to, const struct exercise *x)
{
    unsigned warps = warps_at_once(x);
    if (!warps)
        text_printf(to, "%s", time_step(x));
    else if (has_few_warps(x))
        tell_few_warps(to, x, warps);
    else
        tell_waits(to, warps);
}

/* ---- lines ---- */

static void name(struct text *to, int line)
{
    if (line)
        text_printf(to, ", line %d", line);
}

void time_blocks_grid_line(struct text *to, const struct exercise *x)
{
    name(to, x->site.grid_line);
}

void time_blocks_few_line(struct text *to, const struct exercise *x)
{
    name(to, has_blocks_of_one(x) ? x->site.resident_line : x->site.grid_line);
}

void time_blocks_launches_line(struct text *to, const struct exercise *x)
{
    name(to, x->site.first);
}

void time_blocks_block_line(struct text *to, const struct exercise *x)
{
    name(to, x->site.block_line);
}

void time_blocks_untimed_line(struct text *to, const struct exercise *x)
{
    name(to, leaves_out(x)                  ? x->site.grid_line
             : x->untimed == UNTIMED_LAUNCH ? x->estimate.failed_line
             : x->untimed == UNTIMED_STEPS  ? x->estimate.limit_line
                                            : 0);
}

void time_blocks_warps_line(struct text *to, const struct exercise *x)
{
    if (has_few_warps(x))
        name(to, all_at_once(x) ? x->site.grid_line : x->site.block_line);
}
