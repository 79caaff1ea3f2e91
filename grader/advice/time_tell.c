#include "grader/advice/time_tell.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "grader/advice/load_lines.h"
#include "grader/advice/time_step.h"

enum { WARP = 32 };

/* ---- lanes ---- */

static void tell_alone(struct text *to, const struct exercise *x)
{
    const struct lane_line *l = lane_lines_alone(&x->lanes);
    double rounds = l->requests / (double)x->counts.blocks;
    text_printf(
        to,
        ". Here one lane of a warp loads at a time while the others wait: %.0f loads in each block, each of a "
        "single lane",
        rounds);
}

/* Where lanes have one distance. */
static void tell_apart(struct text *to, const struct lane_line *l, const char *where)
{
    static const char *const verbs[] = {[LANES_IN_SHARED] = "use cells that are",
                                        [LANES_LOAD] = "load elements that are",
                                        [LANES_STORE] = "store elements that are"};
    int apart = abs(lane_line_apart(l));
    if (apart)
        text_printf(to, ". %s, neighbouring threads %s %d%s apart", where, verbs[l->access], apart,
                    l->access == LANES_IN_SHARED ? " words" : "");
}

static void tell_loads(struct text *to, const struct exercise *x)
{
    struct load_lines found = {.count = 0};
    const struct lane_line *l = lane_lines_worst(&x->lanes, LANES_LOAD);
    double sectors = load_lines_scattered(&found, x) ? found.sectors : l ? l->passes / l->requests : 0;
    if (l)
        tell_apart(to, l, "Here");
    if (sectors > 0)
        text_printf(to, ". There, a load of a warp takes %.0f sectors; side by side, 4", sectors);
    if (load_lines_are_few(&found, x))
        text_printf(
            to,
            ". What a thread keeps now for its next output is then loaded by the thread beside it: read it from a tile "
            "in shared memory, with a halo cell");
}

static void tell_stores(struct text *to, const struct lane_line *l, bool too)
{
    if (too)
        text_printf(
            to,
            ". The stores in line %d are scattered, too: a warp's store takes %.0f sectors; side by side, 4",
            l->line, l->passes / l->requests);
    tell_apart(to, l, too ? "There" : "Here");
    if (!too)
        text_printf(to, ". A store of a warp takes %.0f sectors; side by side, 4", l->passes / l->requests);
}

/* How many other lines have conflicts as well. */
static size_t other_lines(const struct exercise *x, const struct lane_line *worst)
{
    size_t count = 0;
    for (size_t k = 0; k < x->lanes.count; k++)
        count += x->lanes.items[k].access == LANES_IN_SHARED && x->lanes.items[k].line != worst->line &&
                 lane_line_costs(&x->lanes.items[k]);
    return count;
}

static void tell_banks(struct text *to, const struct exercise *x)
{
    const struct lane_line *l = lane_lines_worst(&x->lanes, LANES_IN_SHARED),
                           *store = lane_lines_worst(&x->lanes, LANES_STORE);
    if (!l)
        return;
    tell_apart(to, l, "Here");
    size_t others = other_lines(x, l);
    text_printf(to, ". An access of a warp takes up to %u turns", l->most);
    if (others)
        text_printf(to, "; %zu more line%s %s several turns, too", others, others == 1 ? "" : "s",
                    others == 1 ? "takes" : "take");
    if (store)
        tell_stores(to, store, true);
    if (store && x->entry->pattern.dimensions == 1)
        text_printf(
            to,
            ". Let the outputs of a thread lie blockDim.x apart: a loop that begins at threadIdx.x and goes on by "
            "blockDim.x");
}

/* ---- blocks ---- */

static void tell_idle(struct text *to, const struct exercise *x)
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

static void tell_few_blocks(struct text *to, const struct exercise *x)
{
    int sms = gpu_timing_find(estimated_gpu)->sms, blocks = (int)x->estimate.longest_blocks;
    text_printf(
        to,
        "launch more blocks: at the size where time is modelled, the longest launch has %d of them for %d "
        "multiprocessors, so that %d do nothing. Let the number of blocks grow with n, up to 1024 or more",
        blocks, sms, sms - blocks);
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

static void tell_warps(struct text *to, const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    unsigned warps = warps_at_once(x);
    if (!warps) {
        text_printf(to, "%s", time_step(x));
        return;
    }
    if (!has_few_warps(x)) {
        text_printf(
            to,
            "let warps wait less. Now a multiprocessor has %u of them at a time, which is enough, and no part of the GPU "
            "is busy for half of the time: use as few barriers as the technique needs, and let each thread begin "
            "several loads before it uses the first",
            warps);
        return;
    }
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

/* ---- lines ---- */

/* The line in which warps spend most of their time; NULL: none has a large part. */
static const struct line_share *longest_line(const struct exercise *x)
{
    static const double much = 0.2;
    const struct line_shares *all = &x->estimate.lines;
    return all->count && all->items[0].seconds > much * x->estimate.seconds ? &all->items[0] : NULL;
}

static void tell_longest(struct text *to, const struct exercise *x)
{
    const struct line_share *l = longest_line(x);
    if (l)
        text_printf(to, ". Warps spend %.0f %% of their time at line %u",
                    100 * l->seconds / x->estimate.seconds, l->line);
}

/* The line that says how many blocks there are, or threads in a block. */
static int launch_line(const struct exercise *x, bool of_block)
{
    return of_block ? x->site.block_line : x->site.grid_line;
}

static int line_of(const struct exercise *x)
{
    const struct lane_line *lanes = NULL;
    switch (time_loss(x)) {
    case LOSS_LANES:
        return launch_line(x, true);
    case LOSS_ALONE:
        lanes = lane_lines_alone(&x->lanes);
        break;
    case LOSS_BANKS:
        lanes = lane_lines_worst(&x->lanes, LANES_IN_SHARED);
        break;
    case LOSS_STORES:
        lanes = lane_lines_worst(&x->lanes, LANES_STORE);
        break;
    case LOSS_IDLE:
    case LOSS_BLOCKS:
        return launch_line(x, false);
    case LOSS_UNTIMED:
        return leaves_out(x) ? launch_line(x, false) : 0;
    case LOSS_WARPS:
        return has_few_warps(x) ? launch_line(x, !all_at_once(x)) : 0;
    case LOSS_UNIT:
        return time_binds(x) == UNIT_STARTS ? launch_line(x, false) : 0;
    default:
        break;
    }
    return lanes ? lanes->line : 0;
}

void time_tell_lines(struct text *to, const struct exercise *x)
{
    struct load_lines slow;
    if (time_loss(x) == LOSS_LOADS && load_lines_scattered(&slow, x)) {
        text_printf(to, ", ");
        load_lines_name(to, &slow);
    } else if (line_of(x)) {
        text_printf(to, ", line %d", line_of(x));
    }
}

/* ---- the step ---- */

/* What is told in place of the words of the step. */
static bool tell_instead(struct text *to, const struct exercise *x, enum time_loss loss)
{
    bool missing = loss == LOSS_UNTIMED && leaves_out(x);
    if (missing)
        tell_missing(to, x);
    if (loss == LOSS_LANES)
        text_printf(
            to,
            "launch fewer and larger blocks: 128 to 512 threads. Now a block has %u, so that %u of the 32 lanes of "
            "its warp do nothing",
            x->estimate.longest_threads, WARP - x->estimate.longest_threads);
    if (loss == LOSS_BLOCKS)
        tell_few_blocks(to, x);
    if (loss == LOSS_WARPS)
        tell_warps(to, x);
    return missing || loss == LOSS_LANES || loss == LOSS_BLOCKS || loss == LOSS_WARPS;
}

/* And after them. */
static void tell_after(struct text *to, const struct exercise *x, enum time_loss loss)
{
    const struct lane_line *store = lane_lines_worst(&x->lanes, LANES_STORE);
    if (loss == LOSS_IDLE)
        tell_idle(to, x);
    if (loss == LOSS_ALONE)
        tell_alone(to, x);
    if (loss == LOSS_LOADS)
        tell_loads(to, x);
    if (loss == LOSS_BANKS)
        tell_banks(to, x);
    if (loss == LOSS_STORES && store)
        tell_stores(to, store, false);
    if (loss >= LOSS_SWAPS && loss != LOSS_STOPPED)
        tell_longest(to, x);
}

void time_tell(struct text *to, const struct exercise *x)
{
    enum time_loss loss = time_loss(x);
    if (!tell_instead(to, x, loss))
        text_printf(to, "%s", time_step(x));
    tell_after(to, x, loss);
}
