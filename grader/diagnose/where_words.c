#include "grader/diagnose/where_words.h"

#include <stdlib.h>
#include <string.h>

/* What comes before item k of a list such as "i, j or k". */
static const char *joint(int k, int count, const char *last)
{
    return k == 0 ? "" : k + 1 == count ? last : ", ";
}

/* "i, j or k": the names of the axes with the same description as axis `a`. Marks them as done. */
static char *names_of(const struct region *r, int a, const char *last, bool done[3])
{
    struct text names = {0}, words = {0}, other = {0};
    const char *same[3] = {0};
    int count = 0;
    index_tell(&words, &r->axis[a], "");
    for (int b = a; b < r->axes; b++) {
        other.length = 0;
        index_tell(&other, &r->axis[b], "");
        if (other.length != words.length || memcmp(other.s, words.s, words.length))
            continue;
        same[count++] = axis_names[b];
        done[b] = true;
    }
    for (int k = 0; k < count; k++)
        text_printf(&names, "%s%s", joint(k, count, last), same[k]);
    text_free(&words);
    text_free(&other);
    return names.s;
}

bool region_is_turned_round(const struct region *r)
{
    bool but = false;
    for (int a = 0; a < r->axes; a++)
        but |= r->axis[a].but;
    return but;
}

void where_tell_axes(struct text *to, const struct region *r)
{
    const char *between = r->form == REGION_PLANES ? " or " : " and ", *before = "";
    bool done[3] = {false};
    text_printf(to, region_is_turned_round(r) ? "all except those with " : "those with ");
    for (int a = 0; a < r->axes; a++) {
        if (done[a] || r->axis[a].form == INDEX_NO_FORM)
            continue;
        char *names = names_of(r, a, between, done);
        text_printf(to, "%s", before);
        index_tell(to, &r->axis[a], names);
        before = between;
        free(names);
    }
}

void where_tell_scattered(struct text *to, const struct region *r, bool most)
{
    enum { NEAR = 2 };
    bool everywhere = true;
    for (int a = 0; a < r->axes; a++)
        everywhere &= r->low[a] <= r->first[a] + NEAR && r->high[a] >= r->last[a] - NEAR;
    if (r->within >= 0) {
        text_printf(to, "each with ");
        index_tell(to, &r->axis[r->within], axis_names[r->within]);
        return;
    }
    text_printf(to, !everywhere ? "scattered within " : most ? "all over" : "scattered");
    for (int a = 0; a < r->axes && !everywhere; a++)
        text_printf(to, "%s%s = %d to %d", joint(a, r->axes, " and "), axis_names[a], r->low[a], r->high[a]);
}

enum cause where_tell_end(struct text *to, const struct region *r)
{
    enum { END = 16 };
    const struct index_words *w = &r->axis[0];
    int count = w->high - w->low + 1;
    bool first = w->low == w->first, last = w->high == w->last;
    if (r->axes > 1 || w->form != INDEX_RANGE || w->but || count > END || !(first || last))
        return CAUSE_NONE;
    if (count == 1)
        text_printf(to, "the %s one, i = %d", first ? "first" : "last", w->low);
    else
        text_printf(to, "the %s %d, i = %d to %d", first ? "first" : "last", count, w->low, w->high);
    return first ? CAUSE_FIRST_OUTPUTS : CAUSE_LAST_OUTPUTS;
}

/* The words for the parts of a launch. */
static const struct {
    enum cause cause;
    const char *words;
} parts[] = {
    {CAUSE_GRID_ROUNDED_DOWN, "the grid ends before them"},
    {CAUSE_SHARES_ROUNDED_DOWN, "after the last thread's share"},
    {CAUSE_THREADS_BEFORE_OUTPUTS, "the grid ends before them, because its first threads have no output"},
    {CAUSE_TILES_END_EARLY, "the grid's tiles end before them"},
    {CAUSE_GRID_COUNTS_THREADS, "the grid ends before them, because a block has fewer outputs than threads"},
    {CAUSE_ROWS_WITHOUT_INDEX,
     "the grid ends before them, because all rows of a block compute the same outputs"},
    {CAUSE_TILES_BEGIN_EARLY, "the tiles have room for all outputs, but begin one cell before them"},
    {CAUSE_ONE_BLOCK_DEEP, "the grid has only one block along this axis"},
    {CAUSE_FIRST_BLOCK_ONLY, "everything after the first block"},
    {CAUSE_LAST_BLOCK, "the last block"},
    {CAUSE_AFTER_WHOLE_BLOCKS, "what is left after the last whole block"},
    {CAUSE_BLOCK_EDGES, "beside the edges of blocks"},
    {CAUSE_BLOCK_FIRST_THREAD, "the first thread of each block"},
    {CAUSE_BLOCK_LAST_THREAD, "the last thread of each block"},
    {CAUSE_LANE_0, "lane 0 of each warp, which has no lane before it"},
    {CAUSE_LANE_31, "lane 31 of each warp, which has no next lane"},
    {CAUSE_HALF_WARP, "where the two halves of each warp meet"},
    {CAUSE_WARP_ENDS, "the first and the last lane of each warp"},
    {CAUSE_SLABS_END_EARLY, "the slabs of all blocks end before them"},
    {CAUSE_LATER_ROUNDS, "no block begins with them"},
    {CAUSE_BLOCKS_APART, "between the outputs of one block and the next"},
    {CAUSE_TILE_FACES, "the faces of the tiles"},
    {CAUSE_TILE_LOW_FACE, "the low face of each tile, beside its halo"},
    {CAUSE_TILE_HIGH_FACE, "the high face of each tile, beside its halo"},
    {CAUSE_SLAB_SEAMS, "where one slab ends and the next begins"},
    {CAUSE_SLAB_START, "the first two planes of each slab"},
    {CAUSE_SLABS_AFTER_FIRST, "where slabs begin, except the first"},
    {CAUSE_SLAB_FIRST_PLANE, "the first plane of each slab"},
    {CAUSE_SLAB_LAST_PLANE, "the last plane of each slab"},
    {CAUSE_FIRST_PLANE, "the first plane of outputs"},
    {CAUSE_LAST_PLANE, "the last plane of outputs"},
};

/* A rectangle has rows and columns where a cube has planes. */
void where_tell_part(struct text *to, const struct field *f, enum cause part)
{
    bool flat = f->grid.dimensions == 2;
    if (flat && (part == CAUSE_FIRST_PLANE || part == CAUSE_LAST_PLANE)) {
        text_printf(to, ": the %s row or column of outputs", part == CAUSE_FIRST_PLANE ? "first" : "last");
        return;
    }
    for (size_t k = 0; k < ARRAY_LEN(parts); k++)
        if (parts[k].cause == part)
            text_printf(to, ": %s", parts[k].words);
}
