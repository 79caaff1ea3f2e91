/* Find which thread's outputs the wrong elements of a line are: those of a lane, of the ends of blocks, of
 * threads that the grid lacks. */
#include "grader/diagnose/where.h"

enum { WARP = 32 };

/* Is the grid one row of blocks, with just enough blocks for one thread per output? */
static bool is_thread_per_output(const struct field *f, const struct geometry *g)
{
    size_t block = g->block[0], threads = block * g->grid[0];
    bool flat = g->block[1] * g->block[2] * g->grid[1] * g->grid[2] == 1;
    return g->known && flat && threads >= field_outputs(f) && threads < f->count + block;
}

/* The lane that stores the output of this number; LANES_MIXED: that is not known. */
static int lane_of(const struct geometry *g, int output)
{
    return g->first_lane == LANES_MIXED ? LANES_MIXED : (output + g->first_lane) % WARP;
}

/* Do all of them belong to this lane, if not to that of every warp? */
static bool are_of_lane(const struct index_words *w, const struct geometry *g, int lane)
{
    if (w->period % WARP)
        return false;
    for (int k = 0; k < w->remainder_count; k++)
        if (lane_of(g, w->remainders[k]) != lane)
            return false;
    return w->remainder_count > 1;
}

/* Are the remainders those of the first and of the last lane of a warp? */
static bool are_warp_ends(const struct index_words *w)
{
    return w->period == WARP && w->remainder_count == 2 && w->remainders[0] + w->remainders[1] == WARP - 1 &&
           w->remainders[0] * w->remainders[1] == 0;
}

/* Do all of them lie where the two halves of a warp meet? A shuffle of width 16 does not reach over. */
static enum cause whose_half(const struct index_words *w, int block)
{
    enum { HALF = WARP / 2 };
    int at = w->remainders[0];
    bool every = w->period == HALF && (at == 0 || at == HALF - 1);
    bool between = w->period == WARP && (at == HALF || at == HALF - 1);
    bool both = w->period == WARP && w->remainder_count == 2 && at == HALF - 1 && w->remainders[1] == HALF;
    bool one = w->remainder_count == 1 && (every || between);
    return block > WARP && (one || both) ? CAUSE_HALF_WARP : CAUSE_NONE;
}

/* Which lane of every warp do they belong to? Where a thread stores the output beside its own index, its lane
 * may be one within the warp. */
static enum cause whose_lane(const struct geometry *g, int remainder)
{
    int lane = lane_of(g, remainder);
    return lane == 0           ? CAUSE_LANE_0
           : lane == WARP - 1  ? CAUSE_LANE_31
           : g->first_lane > 0 ? CAUSE_ONE_LANE
                               : CAUSE_NONE;
}

/* `shifted`: the first output may belong to another thread than the first. */
static enum cause whose_period(const struct index_words *w, const struct geometry *g, bool shifted)
{
    int block = (int)g->block[0];
    enum cause half = shifted ? CAUSE_NONE : whose_half(w, block);
    if (half)
        return half;
    if (are_warp_ends(w) && block > WARP && !shifted)
        return CAUSE_WARP_ENDS;
    if (!shifted && (are_of_lane(w, g, 0) || are_of_lane(w, g, WARP - 1)))
        return are_of_lane(w, g, 0) ? CAUSE_LANE_0 : CAUSE_LANE_31;
    if (w->remainder_count != 1 || shifted)
        return w->period == block ? CAUSE_BLOCK_EDGES : CAUSE_NONE;
    if (w->period == WARP && block % WARP == 0 && block > WARP)
        return whose_lane(g, w->remainders[0]);
    bool first = w->remainders[0] == 0, last = w->remainders[0] == w->period - 1;
    if (w->period == block)
        return first ? CAUSE_BLOCK_FIRST_THREAD : last ? CAUSE_BLOCK_LAST_THREAD : CAUSE_NONE;
    return CAUSE_NONE;
}

static enum cause whose_range(const struct index_words *w, int block)
{
    int count = w->last - w->first + 1;
    if (w->low % block || w->low == 0)
        return CAUSE_NONE;
    if (w->low == block)
        return CAUSE_FIRST_BLOCK_ONLY;
    if (count % block && w->low == count / block * block)
        return CAUSE_AFTER_WHOLE_BLOCKS;
    return w->low + block == count ? CAUSE_LAST_BLOCK : CAUSE_NONE;
}

/* If a block had just so many outputs, the grid would end early at some sizes. Are all of them wrong? */
static bool fits_sizes(const struct field *f, unsigned block, unsigned of_block)
{
    bool fits = true;
    for (size_t k = 0; k < f->tried_count; k++) {
        uint64_t cells = f->spec->count(f->tried[k].shape), blocks = (cells + block - 1) / block;
        bool is_short = blocks * of_block < (uint64_t)f->entry->outputs(f->tried[k].shape);
        fits = fits && !(is_short && f->tried[k].right[0] && f->tried[k].right[1]);
    }
    return fits;
}

/* Do as many blocks as the threads ask for end just before these outputs, because blocks or warps overlap by
 * the halo? */
static bool is_after_overlaps(const struct field *f, const struct geometry *g, const struct index_words *w)
{
    unsigned block = g->block[0], stored = (unsigned)(w->low - field_first(f));
    unsigned halo =
        (unsigned)(entry_before(f->entry, f->data->shape) + entry_after(f->entry, f->data->shape));
    unsigned of_block = g->grid[0] ? stored / g->grid[0] : 0;
    if (!is_thread_per_output(f, g) || g->grid[0] < 2 || stored % g->grid[0] || of_block >= block ||
        !fits_sizes(f, block, of_block))
        return false;
    bool warps = block % WARP == 0, by_warp = warps && (block - of_block) % (block / WARP) == 0;
    return block - of_block == halo || (by_warp && (block - of_block) / (block / WARP) <= halo);
}

/* What ends just before these, the last ones: the grid, or the whole shares of its threads? */
static enum cause whose_end(const struct field *f, const struct geometry *g, const struct index_words *w)
{
    bool shifted = field_first(f) > 0;
    size_t threads = (size_t)g->grid[0] * g->block[0];
    if (g->known && (unsigned)w->low == threads)
        return g->block[1] * g->block[2] > 1                   ? CAUSE_ROWS_WITHOUT_INDEX
               : shifted && (size_t)w->low >= field_outputs(f) ? CAUSE_THREADS_BEFORE_OUTPUTS
                                                               : CAUSE_GRID_ROUNDED_DOWN;
    if (is_after_overlaps(f, g, w))
        return CAUSE_GRID_COUNTS_THREADS;
    if (g->known && shifted && (size_t)w->low == threads + (size_t)field_first(f))
        return CAUSE_GRID_ROUNDED_DOWN;
    bool shares = g->known && g->launches == 1 && threads > 1 && (size_t)w->low > threads;
    return shares && (size_t)w->low == f->count / threads * threads ? CAUSE_SHARES_ROUNDED_DOWN : CAUSE_NONE;
}

enum cause where_thread(const struct field *f, const struct geometry *g, const struct index_words *w,
                        bool alone)
{
    int block = (int)g->block[0];
    bool shifted = field_first(f) > 0, range = w->form == INDEX_RANGE && w->high == w->last;
    enum cause end = range && alone ? whose_end(f, g, w) : CAUSE_NONE;
    if (end || !is_thread_per_output(f, g) || w->but)
        return end;
    return w->form == INDEX_PERIODIC ? whose_period(w, g, shifted)
           : range && !shifted       ? whose_range(w, block)
                                     : CAUSE_NONE;
}
