/* What a region of wrong outputs has to do with the launch: a lane, the edge of a block, the face of a tile.
 * Told only if grid and block agree with it. */
#include <string.h>

#include "grader/diagnose/where.h"

struct geometry geometry_of(const struct plan *plan)
{
    struct geometry g = {0};
    const struct plan_step *last = NULL;
    for (size_t s = 0; plan && s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        if (last && memcmp(last->block, step->block, sizeof step->block))
            return g;
        last = step;
    }
    if (!last)
        return g;
    g.known = true;
    memcpy(g.grid, last->grid, sizeof g.grid);
    memcpy(g.block, last->block, sizeof g.block);
    return g;
}

/* ---- lines: which thread is it? ---- */

enum { WARP = 32 };

/* Blocks in a row, and just as many as it takes to have a thread for each output. */
static bool is_thread_per_output(const struct field *f, const struct geometry *g)
{
    size_t block = g->block[0], threads = block * g->grid[0];
    bool flat = g->block[1] * g->block[2] * g->grid[1] * g->grid[2] == 1;
    return g->known && flat && threads >= field_outputs(f) && threads < f->count + block;
}

/* `shifted`: the first output need not be the first thread's. */
static const char *whose_period(const struct index_words *w, int block, bool shifted)
{
    if (w->remainder_count != 1 || shifted)
        return w->period == block ? "beside the edges of blocks" : NULL;
    bool first = w->remainders[0] == 0, last = w->remainders[0] == w->period - 1;
    if (w->period == WARP && block % WARP == 0 && block > WARP)
        return first  ? "lane 0 of each warp, which has no lane before it"
               : last ? "lane 31 of each warp, which has no lane behind it"
                      : NULL;
    if (w->period == block)
        return first ? "the first thread of each block" : last ? "the last thread of each block" : NULL;
    return NULL;
}

static const char *whose_range(const struct index_words *w, int block)
{
    int count = w->last - w->first + 1;
    if (w->low % block || w->low == 0)
        return NULL;
    if (w->low == block)
        return "everything behind the first block";
    if (count % block && w->low == count / block * block)
        return "what is left behind the last whole block";
    return w->low + block == count ? "the last block" : NULL;
}

static const char *which_thread(const struct field *f, const struct geometry *g, const struct index_words *w)
{
    int block = (int)g->block[0];
    bool shifted = field_first(f) > 0, range = w->form == INDEX_RANGE && w->high == w->last;
    if (g->known && range && (unsigned)w->low == g->grid[0] * g->block[0])
        return "the grid ends before them";
    if (!is_thread_per_output(f, g) || w->but)
        return NULL;
    return w->form == INDEX_PERIODIC ? whose_period(w, block, shifted)
           : range && !shifted       ? whose_range(w, block)
                                     : NULL;
}

/* ---- rectangles and cubes: which part of a tile is it? ---- */

/* How the planes of an axis are shared out: blocks lie along x for the last axis, y and z for those before.
 */
struct sharing {
    int block, grid, outputs;
    int first; /* the first output */
    int halo;  /* cells of a tile that are no outputs, on both sides together */
    enum { ROW, COLUMN, PLANE } what;
};

static struct sharing sharing_of(const struct field *f, const struct geometry *g, int axis)
{
    int along = f->grid.dimensions - 1 - axis, first = field_first(f);
    return (struct sharing){
        .block = (int)g->block[along],
        .grid = (int)g->grid[along],
        .outputs = field_last(f, axis) + 1 - first,
        .first = first,
        .halo = entry_before(f->entry, f->data->shape) + entry_after(f->entry, f->data->shape),
        .what = f->grid.dimensions == 3 ? PLANE
                : axis == 0             ? ROW
                                        : COLUMN,
    };
}

/* Do so many planes a block need just as many blocks as there are? */
static bool covers(const struct sharing *s, int planes)
{
    return s->grid > 1 && (s->grid - 1) * planes < s->outputs && s->outputs <= s->grid * planes;
}

/* Is this the number of outputs that a block computes along the axis: all its threads, all but a halo, or a
 * march of one thread along it? */
static bool is_tile(const struct sharing *s, int planes)
{
    if (s->block == 1)
        return planes > 1 && covers(s, planes);
    return planes == s->block || (planes == s->block - s->halo && covers(s, planes));
}

/* The first output of a tile has the first coordinate of all, if its halo or its march begins at 0. */
static const char *which_face(const struct sharing *s, const struct index_words *w)
{
    bool march = s->block == 1;
    if (w->period == s->block || w->remainder_count != 1)
        return march ? "where one slab ends and the next begins" : "the faces of the tiles";
    if (w->remainders[0] == s->first % w->period)
        return march ? "the first plane of each slab" : "the low face of each tile, beside its halo";
    if (w->remainders[0] == (s->first + w->period - 1) % w->period)
        return march ? "the last plane of each slab" : "the high face of each tile, beside its halo";
    return NULL;
}

/* Outputs with the same coordinate are a row or a column of a rectangle, and a plane of a cube. */
static const char *which_plane(const struct sharing *s, const struct index_words *w)
{
    static const char *const names[][2] = {{"the first row of outputs", "the last row of outputs"},
                                           {"the first column of outputs", "the last column of outputs"},
                                           {"the first plane of outputs", "the last plane of outputs"}};
    if (w->form != INDEX_RANGE || w->low != w->high)
        return NULL;
    return w->low == w->first ? names[s->what][0] : w->low == w->last ? names[s->what][1] : NULL;
}

/* Do the blocks' tiles, side by side, end just before these planes? */
static bool is_behind_grid(const struct sharing *s, const struct index_words *w)
{
    int before = w->low - s->first, planes = before / (s->grid ? s->grid : 1);
    return w->form == INDEX_RANGE && w->high == w->last && s->block > 1 && planes * s->grid == before &&
           (planes == s->block || planes == s->block - s->halo);
}

/* One block of one thread along the axis: perhaps others should have marched there. */
static bool is_one_march(const struct sharing *s, const struct index_words *w)
{
    return w->form == INDEX_RANGE && w->high == w->last && w->low > w->first && s->block == 1 && s->grid == 1;
}

static const char *which_tile_part(const struct sharing *s, const struct index_words *w)
{
    if (is_behind_grid(s, w))
        return "the grid's tiles end before them";
    if (is_one_march(s, w))
        return "the grid has only one block along this axis";
    return w->form == INDEX_PERIODIC && is_tile(s, w->period) ? which_face(s, w) : which_plane(s, w);
}

/* What the planes of all axes that have any are, if it is the same for all. */
static const char *which_part(const struct field *f, const struct geometry *g, const struct region *r)
{
    const char *part = NULL;
    for (int a = 0; a < r->axes; a++) {
        const struct index_words *w = &r->axis[a];
        struct sharing s = sharing_of(f, g, a);
        if (w->form == INDEX_NO_FORM)
            continue;
        const char *here = which_tile_part(&s, w);
        if (!here || (part && strcmp(here, part)))
            return NULL;
        part = here;
    }
    return part;
}

const char *where_part(const struct field *f, const struct geometry *g, const struct region *r)
{
    if (r->axes == 1)
        return which_thread(f, g, &r->axis[0]);
    return g->known && r->form == REGION_PLANES ? which_part(f, g, r) : NULL;
}
