/* Find which part of the launch a region of wrong outputs is: a lane, the edge of a block, the face of a
 * tile. A part is named only if grid and block fit it. */
#include <string.h>

#include "grader/diagnose/where.h"

static struct geometry geometry_at(const struct plan_step *launch)
{
    struct geometry g = {.known = true, .launches = 1};
    memcpy(g.grid, launch->grid, sizeof g.grid);
    memcpy(g.block, launch->block, sizeof g.block);
    return g;
}

struct geometry geometry_of(const struct plan *plan)
{
    struct geometry g = {0};
    const struct plan_step *last = NULL;
    int launches = 0;
    for (size_t s = 0; plan && s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        if (last && memcmp(last->block, step->block, sizeof step->block))
            return g;
        last = step;
        launches++;
    }
    if (last)
        g = geometry_at(last);
    g.none = plan && !last;
    g.launches = launches;
    return g;
}

static double threads_of(const struct plan_step *s)
{
    return (double)s->grid[0] * s->grid[1] * s->grid[2] * s->block[0] * s->block[1] * s->block[2];
}

struct geometry geometry_widest(const struct plan *plan)
{
    const struct plan_step *widest = NULL;
    int launches = 0;
    for (size_t s = 0; plan && s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        launches++;
        if (!widest || threads_of(step) > threads_of(widest))
            widest = step;
    }
    struct geometry g = widest ? geometry_at(widest) : (struct geometry){0};
    g.launches = launches;
    return g;
}

/* ---- lines: which thread is it? ---- */

enum { WARP = 32 };

/* Is the grid one row of blocks, with just enough blocks for one thread per output? */
static bool is_thread_per_output(const struct field *f, const struct geometry *g)
{
    size_t block = g->block[0], threads = block * g->grid[0];
    bool flat = g->block[1] * g->block[2] * g->grid[1] * g->grid[2] == 1;
    return g->known && flat && threads >= field_outputs(f) && threads < f->count + block;
}

/* Do all of them belong to this lane, if not to that of every warp? */
static bool are_of_lane(const struct index_words *w, int lane)
{
    if (w->period % WARP)
        return false;
    for (int k = 0; k < w->remainder_count; k++)
        if (w->remainders[k] % WARP != lane)
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

/* `shifted`: the first output may belong to another thread than the first. */
static enum cause whose_period(const struct index_words *w, int block, bool shifted)
{
    enum cause half = shifted ? CAUSE_NONE : whose_half(w, block);
    if (half)
        return half;
    if (are_warp_ends(w) && block > WARP && !shifted)
        return CAUSE_WARP_ENDS;
    if (!shifted && (are_of_lane(w, 0) || are_of_lane(w, WARP - 1)))
        return are_of_lane(w, 0) ? CAUSE_LANE_0 : CAUSE_LANE_31;
    if (w->remainder_count != 1 || shifted)
        return w->period == block ? CAUSE_BLOCK_EDGES : CAUSE_NONE;
    bool first = w->remainders[0] == 0, last = w->remainders[0] == w->period - 1;
    if (w->period == WARP && block % WARP == 0 && block > WARP)
        return first ? CAUSE_LANE_0 : last ? CAUSE_LANE_31 : CAUSE_NONE;
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

static enum cause which_thread(const struct field *f, const struct geometry *g, const struct index_words *w)
{
    int block = (int)g->block[0];
    bool shifted = field_first(f) > 0, range = w->form == INDEX_RANGE && w->high == w->last;
    bool ends = g->known && range && (unsigned)w->low == g->grid[0] * g->block[0];
    if (ends && g->block[1] * g->block[2] > 1)
        return CAUSE_ROWS_WITHOUT_INDEX;
    if (ends)
        return shifted && (size_t)w->low >= field_outputs(f) ? CAUSE_THREADS_BEFORE_OUTPUTS
                                                             : CAUSE_GRID_ROUNDED_DOWN;
    if (range && is_after_overlaps(f, g, w))
        return CAUSE_GRID_COUNTS_THREADS;
    size_t threads = (size_t)g->grid[0] * g->block[0];
    if (g->known && range && shifted && (size_t)w->low == threads + (size_t)field_first(f))
        return CAUSE_GRID_ROUNDED_DOWN;
    if (g->known && g->launches == 1 && range && threads > 1 && (size_t)w->low > threads &&
        (size_t)w->low == f->count / threads * threads)
        return CAUSE_SHARES_ROUNDED_DOWN;
    if (!is_thread_per_output(f, g) || w->but)
        return CAUSE_NONE;
    return w->form == INDEX_PERIODIC ? whose_period(w, block, shifted)
           : range && !shifted       ? whose_range(w, block)
                                     : CAUSE_NONE;
}

/* ---- rectangles and cubes: which part of a tile is it? ---- */

/* How the planes of an axis are divided among blocks: x is for the last axis, y and z are for those before
 * it. */
struct sharing {
    int block, outputs;
    int grid;  /* blocks along the axis; 0: not known, the blocks are numbered in one row over all axes */
    int first; /* the first output */
    int halo;  /* cells of a tile that are not outputs, on both sides together */
    bool everywhere; /* no size is right, not even one with a single output */
};

/* Does a grid of one row of blocks have more threads along x than an axis of the cube has cells? */
static bool is_one_row_of_blocks(const struct field *f, const struct geometry *g)
{
    return g->grid[1] * g->grid[2] == 1 &&
           g->grid[0] * g->block[0] > 2 * (unsigned)(field_last(f, f->grid.dimensions - 1) + 1);
}

static struct sharing sharing_of(const struct field *f, const struct geometry *g, int axis)
{
    int along = f->grid.dimensions - 1 - axis, first = field_first(f);
    return (struct sharing){
        .block = (int)g->block[along],
        .grid = is_one_row_of_blocks(f, g) ? 0 : (int)g->grid[along],
        .outputs = field_last(f, axis) + 1 - first,
        .first = first,
        .halo = entry_before(f->entry, f->data->shape) + entry_after(f->entry, f->data->shape),
        .everywhere = f->everywhere,
    };
}

/* With this many planes per block, is the number of blocks just what the outputs need? */
static bool covers(const struct sharing *s, int planes)
{
    return s->grid > 1 && (s->grid - 1) * planes < s->outputs && s->outputs <= s->grid * planes;
}

/* Is this the number of outputs per block along the axis? It is the number of threads, or the threads without
 * the halo, or the length of one thread's march. */
static bool is_tile(const struct sharing *s, int planes)
{
    if (s->block == 1)
        return planes > 1 && covers(s, planes);
    return planes == s->block || (planes == s->block - s->halo && covers(s, planes));
}

/* Are they the first two planes of each slab? */
static bool are_first_two(const struct sharing *s, const struct index_words *w)
{
    return w->remainder_count == 2 && w->period > 3 && w->remainders[0] == s->first % w->period &&
           w->remainders[1] == (s->first + 1) % w->period;
}

/* The first tile begins at the first output of all, if its halo or its march begins at 0. */
static enum cause which_face(const struct sharing *s, const struct index_words *w)
{
    bool march = s->block == 1;
    bool start = w->remainders[0] == s->first % w->period;
    if (march && start && w->low == s->first + w->period)
        return CAUSE_SLABS_AFTER_FIRST;
    if (march && are_first_two(s, w))
        return CAUSE_SLAB_START;
    if (w->period == s->block || w->remainder_count != 1)
        return march ? CAUSE_SLAB_SEAMS : CAUSE_TILE_FACES;
    if (w->remainders[0] == s->first % w->period)
        return march ? CAUSE_SLAB_FIRST_PLANE : CAUSE_TILE_LOW_FACE;
    if (w->remainders[0] == (s->first + w->period - 1) % w->period)
        return march ? CAUSE_SLAB_LAST_PLANE : CAUSE_TILE_HIGH_FACE;
    return CAUSE_NONE;
}

static enum cause which_plane(const struct index_words *w)
{
    if (w->form != INDEX_RANGE || w->low != w->high)
        return CAUSE_NONE;
    return w->low == w->first ? CAUSE_FIRST_PLANE : w->low == w->last ? CAUSE_LAST_PLANE : CAUSE_NONE;
}

/* Do the tiles of all blocks, side by side, end just before these planes? */
static bool is_after_grid(const struct sharing *s, const struct index_words *w)
{
    int before = w->low - s->first, planes = before / (s->grid ? s->grid : 1);
    return w->form == INDEX_RANGE && w->high == w->last && s->block > 1 && planes * s->grid == before &&
           (planes == s->block || planes == s->block - s->halo);
}

/* Is only the last output missing, although the tiles have room for all outputs, because the first tile
 * begins with its halo? */
static bool is_after_early_tiles(const struct sharing *s, const struct index_words *w)
{
    return w->form == INDEX_RANGE && w->low == w->last && w->high == w->last && s->block > s->halo &&
           s->outputs == s->grid * (s->block - s->halo);
}

/* Do all threads of the grid, side by side from plane 0 on, end just before these planes? */
static bool is_after_threads(const struct sharing *s, const struct index_words *w)
{
    return w->form == INDEX_RANGE && w->high == w->last && s->block > 1 && w->low == s->grid * s->block;
}

/* Is there one block of one thread along the axis? Then other blocks were perhaps meant to march through the
 * rest. */
static bool is_one_march(const struct sharing *s, const struct index_words *w)
{
    return w->form == INDEX_RANGE && w->high == w->last && w->low > w->first && s->block == 1 && s->grid == 1;
}

/* Do the slabs of several blocks, one thread deep, end before these planes? */
static bool is_after_slabs(const struct sharing *s, const struct index_words *w)
{
    bool alone = w->low == w->high;
    return w->form == INDEX_RANGE && w->high == w->last && w->low > w->first && s->block == 1 &&
           s->grid > 1 && (!alone || (w->low - s->first) % s->grid == 0);
}

/* Do only the outputs of the first block along the axis exist? */
static bool is_after_first_block(const struct sharing *s, const struct index_words *w)
{
    int before = w->low - s->first;
    return w->form == INDEX_RANGE && w->high == w->last && s->block > 1 && s->grid > 1 &&
           (w->low == s->block || (before == s->block - s->halo && before > 0));
}

/* Do these planes lie between slabs, each of which has exactly the number of planes from which the number of
 * blocks was computed? */
static bool is_between_slabs(const struct sharing *s, const struct index_words *w)
{
    bool one = w->form == INDEX_RANGE && w->low == w->high && w->low < w->last;
    bool some = w->form == INDEX_PERIODIC;
    return s->block == 1 &&
           ((one && covers(s, w->low - s->first)) || (some && covers(s, w->period - w->remainder_count)));
}

static enum cause which_tile_part(const struct sharing *s, const struct index_words *w)
{
    if (s->everywhere && which_plane(w))
        return which_plane(w); /* any number of blocks or slabs holds a single output */
    if (is_after_threads(s, w))
        return s->grid == 1 ? CAUSE_ONE_BLOCK_DEEP : CAUSE_GRID_ROUNDED_DOWN;
    if (is_after_grid(s, w) && s->grid == 1)
        return CAUSE_ONE_BLOCK_DEEP;
    if (is_after_grid(s, w)) /* a block with as many outputs as threads has no tile with a halo */
        return w->low - s->first == s->grid * s->block ? CAUSE_GRID_ROUNDED_DOWN : CAUSE_TILES_END_EARLY;
    if (is_after_early_tiles(s, w))
        return CAUSE_TILES_BEGIN_EARLY;
    if (is_after_first_block(s, w))
        return CAUSE_FIRST_BLOCK_ONLY;
    if (is_one_march(s, w))
        return CAUSE_ONE_BLOCK_DEEP;
    if (is_after_slabs(s, w))
        return CAUSE_SLABS_END_EARLY;
    if (w->form == INDEX_PERIODIC && is_tile(s, w->period))
        return which_face(s, w);
    return is_between_slabs(s, w) ? CAUSE_SLAB_SEAMS : which_plane(w);
}

/* The part that the planes of all described axes are, if it is the same for all of these axes. */
static enum cause which_part(const struct field *f, const struct geometry *g, const struct region *r)
{
    enum cause part = CAUSE_NONE;
    for (int a = 0; a < r->axes; a++) {
        const struct index_words *w = &r->axis[a];
        struct sharing s = sharing_of(f, g, a);
        if (w->form == INDEX_NO_FORM)
            continue;
        enum cause here = which_tile_part(&s, w);
        if (!here || (part && here != part))
            return CAUSE_NONE;
        part = here;
    }
    return part;
}

enum cause where_part(const struct field *f, const struct geometry *g, const struct region *r)
{
    if (r->axes == 1)
        return which_thread(f, g, &r->axis[0]);
    return g->known && r->form == REGION_PLANES ? which_part(f, g, r) : CAUSE_NONE;
}
