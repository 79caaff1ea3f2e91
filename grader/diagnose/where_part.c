/* Find which part of the launch a region of wrong outputs is: on a line a thread, of a rectangle or a cube
 * the face of a tile. A part is named only if grid and block fit it. */
#include "grader/diagnose/where.h"

/* How the planes of an axis are divided among blocks: x is for the last axis, y and z are for those before
 * it. */
struct sharing {
    int block, outputs;
    int grid;  /* blocks along the axis; 0: not known, the blocks are numbered in one row over all axes */
    int first; /* the first output */
    int halo;  /* cells of a tile that are not outputs, on both sides together */
    bool everywhere; /* no size is right, not even one with a single output */
    bool alone; /* no thread has stored the outputs, and there is no other launch: the grid may end early */
};

/* Does a grid of one row of blocks have more threads along x than an axis of the cube has cells? */
static bool is_one_row_of_blocks(const struct field *f, const struct geometry *g)
{
    return g->grid[1] * g->grid[2] == 1 &&
           g->grid[0] * g->block[0] > 2 * (unsigned)(field_last(f, f->grid.dimensions - 1) + 1);
}

static struct sharing sharing_of(const struct field *f, const struct geometry *g, int axis, bool alone)
{
    int along = f->grid.dimensions - 1 - axis, first = field_first(f);
    return (struct sharing){
        .block = (int)g->block[along],
        .grid = is_one_row_of_blocks(f, g) ? 0 : (int)g->grid[along],
        .outputs = field_last(f, axis) + 1 - first,
        .first = first,
        .halo = entry_before(f->entry, f->data->shape) + entry_after(f->entry, f->data->shape),
        .everywhere = f->everywhere,
        .alone = alone,
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

/* What of the launch ends before these planes, which no thread has stored. */
static enum cause which_end(const struct sharing *s, const struct index_words *w)
{
    if (is_after_threads(s, w))
        return s->grid == 1 ? CAUSE_ONE_BLOCK_DEEP : CAUSE_GRID_ROUNDED_DOWN;
    if (is_after_grid(s, w) && s->grid == 1)
        return CAUSE_ONE_BLOCK_DEEP;
    if (is_after_grid(s, w)) /* a block with as many outputs as threads has no tile with a halo */
        return w->low - s->first == s->grid * s->block ? CAUSE_GRID_ROUNDED_DOWN : CAUSE_TILES_END_EARLY;
    if (is_after_early_tiles(s, w))
        return CAUSE_TILES_BEGIN_EARLY;
    if (is_one_march(s, w))
        return CAUSE_ONE_BLOCK_DEEP;
    return is_after_slabs(s, w) ? CAUSE_SLABS_END_EARLY : CAUSE_NONE;
}

static enum cause which_tile_part(const struct sharing *s, const struct index_words *w)
{
    if (s->everywhere && which_plane(w))
        return which_plane(w); /* any number of blocks or slabs holds a single output */
    enum cause end = s->alone ? which_end(s, w) : CAUSE_NONE;
    if (end)
        return end;
    if (is_after_first_block(s, w))
        return CAUSE_FIRST_BLOCK_ONLY;
    if (w->form == INDEX_PERIODIC && is_tile(s, w->period))
        return which_face(s, w);
    return is_between_slabs(s, w) ? CAUSE_SLAB_SEAMS : which_plane(w);
}

/* The part that the planes of all described axes are, if it is the same for all of these axes. */
static enum cause which_part(const struct field *f, const struct geometry *g, const struct region *r,
                             bool alone)
{
    enum cause part = CAUSE_NONE;
    for (int a = 0; a < r->axes; a++) {
        const struct index_words *w = &r->axis[a];
        struct sharing s = sharing_of(f, g, a, alone);
        if (w->form == INDEX_NO_FORM)
            continue;
        enum cause here = which_tile_part(&s, w);
        if (!here || (part && here != part))
            return CAUSE_NONE;
        part = here;
    }
    return part;
}

enum cause where_part(const struct field *f, const struct geometry *g, const struct region *r, enum mark mark)
{
    bool alone = mark == MARK_MISSING && g->launches == 1;
    if (r->axes == 1)
        return where_thread(f, g, &r->axis[0], alone);
    return g->known && r->form == REGION_PLANES ? which_part(f, g, r, alone) : CAUSE_NONE;
}
