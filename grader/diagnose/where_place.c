/* Which outputs are wrong, in words. */
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/where.h"

static const char *const axis_names[] = {"i", "j", "k"};

/* ---- the sentence ---- */

/* What goes before item k of a list: "i, j or k". */
static const char *joint(int k, int count, const char *last)
{
    return k == 0 ? "" : k + 1 == count ? last : ", ";
}

/* "i, j or k": the axes that are described by the same words as axis `a`. They are done then. */
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

/* Does it name what is right? */
static bool is_turned_round(const struct region *r)
{
    bool but = false;
    for (int a = 0; a < r->axes; a++)
        but |= r->axis[a].but;
    return but;
}

/* "those with i or j = 7, 8, 15, ... or k from 61 on" */
static void tell_axes(struct text *to, const struct region *r)
{
    const char *between = r->form == REGION_PLANES ? " or " : " and ", *before = "";
    bool done[3] = {false};
    text_printf(to, is_turned_round(r) ? "all but those with " : "those with ");
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

static void tell_scattered(struct text *to, const struct region *r)
{
    enum { NEAR = 2 };
    bool everywhere = true;
    for (int a = 0; a < r->axes; a++)
        everywhere &= r->low[a] <= r->first[a] + NEAR && r->high[a] >= r->last[a] - NEAR;
    text_printf(to, everywhere ? "all over" : "scattered within ");
    for (int a = 0; a < r->axes && !everywhere; a++)
        text_printf(to, "%s%s = %d to %d", joint(a, r->axes, " and "), axis_names[a], r->low[a], r->high[a]);
}

/* Some of a line that have the same place in their warps: not a pattern, but a trace of one. */
static bool tell_common_lane(struct text *to, const struct field *f, enum mark mark)
{
    enum { WARP = 32, EVIDENCE = 8 };
    int lane = -1;
    if (f->dimensions > 1 || f->times[mark] < EVIDENCE)
        return false;
    for (size_t e = 0; e < f->count; e++) {
        if (f->marks[e] != mark)
            continue;
        if (lane >= 0 && (int)(e % WARP) != lane)
            return false;
        lane = (int)(e % WARP);
    }
    text_printf(to, ", each with i mod %d = %d", WARP, lane);
    return true;
}

/* "the last one", "the first 8": the ends of a line, in words. */
static enum cause tell_end(struct text *to, const struct region *r)
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

/* What the parts of a launch are called. */
static const struct {
    enum cause cause;
    const char *words;
} parts[] = {
    {CAUSE_GRID_ROUNDED_DOWN, "the grid ends before them"},
    {CAUSE_TILES_END_EARLY, "the grid's tiles end before them"},
    {CAUSE_ONE_BLOCK_DEEP, "the grid has only one block along this axis"},
    {CAUSE_FIRST_BLOCK_ONLY, "everything behind the first block"},
    {CAUSE_LAST_BLOCK, "the last block"},
    {CAUSE_AFTER_WHOLE_BLOCKS, "what is left behind the last whole block"},
    {CAUSE_BLOCK_EDGES, "beside the edges of blocks"},
    {CAUSE_BLOCK_FIRST_THREAD, "the first thread of each block"},
    {CAUSE_BLOCK_LAST_THREAD, "the last thread of each block"},
    {CAUSE_LANE_0, "lane 0 of each warp, which has no lane before it"},
    {CAUSE_LANE_31, "lane 31 of each warp, which has no lane behind it"},
    {CAUSE_TILE_FACES, "the faces of the tiles"},
    {CAUSE_TILE_LOW_FACE, "the low face of each tile, beside its halo"},
    {CAUSE_TILE_HIGH_FACE, "the high face of each tile, beside its halo"},
    {CAUSE_SLAB_SEAMS, "where one slab ends and the next begins"},
    {CAUSE_SLAB_FIRST_PLANE, "the first plane of each slab"},
    {CAUSE_SLAB_LAST_PLANE, "the last plane of each slab"},
    {CAUSE_FIRST_PLANE, "the first plane of outputs"},
    {CAUSE_LAST_PLANE, "the last plane of outputs"},
};

static void tell_part(struct text *to, enum cause part)
{
    for (size_t k = 0; k < ARRAY_LEN(parts); k++)
        if (parts[k].cause == part)
            text_printf(to, ": %s", parts[k].words);
}

/* A part means one mistake where values are wrong, another where they are missing, and a third where it is
 * the only one that is right. */
static enum cause mistake_at(enum cause part, const struct region *r, enum mark mark)
{
    static const struct {
        enum cause part, mistake;
    } missing[] = {
        {CAUSE_TILE_FACES, CAUSE_TILES_APART},      {CAUSE_TILE_LOW_FACE, CAUSE_TILES_APART},
        {CAUSE_TILE_HIGH_FACE, CAUSE_TILES_APART},  {CAUSE_SLAB_SEAMS, CAUSE_SLABS_APART},
        {CAUSE_SLAB_LAST_PLANE, CAUSE_SLABS_APART}, {CAUSE_FIRST_PLANE, CAUSE_PLANE_SKIPPED},
        {CAUSE_LAST_PLANE, CAUSE_PLANE_SKIPPED},
    };
    if (part && is_turned_round(r))
        return part == CAUSE_SLAB_FIRST_PLANE ? CAUSE_PLANES_STAND_STILL : CAUSE_IN_PLACES;
    for (size_t k = 0; mark == MARK_MISSING && k < ARRAY_LEN(missing); k++)
        if (missing[k].part == part)
            return missing[k].mistake;
    return part;
}

static enum cause tell_region(struct text *to, const struct field *f, const struct geometry *g,
                              const struct region *r, enum mark mark)
{
    if (r->form == REGION_SCATTERED) {
        tell_scattered(to, r);
        return tell_common_lane(to, f, mark) ? CAUSE_ONE_LANE : CAUSE_IN_PLACES;
    }
    enum cause end = tell_end(to, r), part = where_part(f, g, r);
    if (!end)
        tell_axes(to, r);
    tell_part(to, part);
    return part ? mistake_at(part, r, mark) : end ? end : CAUSE_IN_PLACES;
}

/* ---- elements that are no outputs ---- */

/* The faces of a cube of which the inside is written, if every face is written there wholly or not at all. */
static bool find_faces(const struct field *f, bool written[6])
{
    size_t times[6] = {0}, inside = (size_t)f->data->shape.n - 2;
    int n = f->data->shape.n;
    for (size_t e = 0; e < f->count; e++) {
        int on = 0, face = 0;
        for (int a = 0; a < 3; a++) {
            int at = field_coordinate(f, e, a);
            on += at == 0 || at == n - 1;
            face = at == 0 ? 2 * a : at == n - 1 ? 2 * a + 1 : face;
        }
        times[face] += on == 1 && f->marks[e] == MARK_OUTSIDE;
    }
    for (int face = 0; face < 6; face++) {
        written[face] = times[face] > 0;
        if (times[face] % (inside * inside))
            return false;
    }
    return true;
}

static void tell_faces(struct text *to, const struct field *f)
{
    bool written[6];
    const char *before = ", on ";
    if (f->data->shape.n < 3 || !find_faces(f, written))
        return;
    for (int face = 0; face < 6; face++)
        if (written[face]) {
            text_printf(to, "%s%s = %d", before, axis_names[face / 2], face % 2 ? f->data->shape.n - 1 : 0);
            before = ", ";
        }
}

/* Elements of a line, all of them, described as one set. */
static void tell_indices(struct text *to, const struct field *f)
{
    bool *has = xcalloc(f->count, sizeof *has);
    for (size_t e = 0; e < f->count; e++)
        has[e] = f->marks[e] == MARK_OUTSIDE;
    struct index_set set = {0, (int)f->count - 1, has};
    struct index_words words = index_describe(&set, 3);
    text_printf(to, words.form == INDEX_NO_FORM ? "" : words.but ? ": all but " : ": ");
    index_tell(to, &words, "i");
    free(has);
}

static void tell_outside(struct text *to, const struct field *f)
{
    size_t written = f->times[MARK_OUTSIDE], all = written + f->times[MARK_KEPT];
    bool cube = f->dimensions == 3;
    text_printf(to, ", ");
    if (written == all)
        text_printf(to, "all %zu %s were written", all,
                    cube ? "boundary cells" : "elements that lack a neighbour");
    else
        text_printf(to, "%zu of %zu %s %s written", written, all,
                    cube ? "boundary cells" : "elements that lack a neighbour",
                    written == 1 ? "was" : "were");
    if (written < all)
        cube ? tell_faces(to, f) : tell_indices(to, f);
    text_printf(to, "; these have to stay as they were.");
}

/* ---- all together ---- */

enum cause where_place(struct text *to, const struct field *f, const struct geometry *g, enum mark mark)
{
    enum cause cause = CAUSE_NONE;
    const char *what = mark == MARK_WRONG ? "wrong" : "never written";
    size_t marked = f->times[mark], outputs = field_outputs(f);
    text_printf(to, "At %s", shape_name(f->data->shape).s);
    if (mark == MARK_OUTSIDE) {
        tell_outside(to, f);
        return f->times[MARK_KEPT] ? CAUSE_BOUNDARY_PARTLY_WRITTEN : CAUSE_BOUNDARY_WRITTEN;
    }
    struct region r = region_describe(f, mark);
    const char *verb = mark == MARK_WRONG ? (marked == 1 ? "is" : "are") : marked == 1 ? "was" : "were";
    if (marked == outputs)
        text_printf(to, mark == MARK_WRONG ? ", every output is wrong" : ", no output was written");
    else
        text_printf(to, ", %zu of %zu outputs %s %s", marked, outputs, verb, what);
    if (r.form != REGION_ALL) {
        text_printf(to, r.form == REGION_SCATTERED ? ", " : ": ");
        cause = tell_region(to, f, g, &r, mark);
    }
    text_printf(to, ".");
    return cause;
}
