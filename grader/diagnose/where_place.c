/* Say which outputs are wrong, and find the cause that their place shows. */
#include "grader/diagnose/where_words.h"

enum { WARP = 32 };

/* Scattered elements of a line that all belong to the first or to the last lane of a warp. */
static enum cause tell_warp_ends(struct text *to, const struct field *f, const struct geometry *g,
                                 enum mark mark)
{
    enum { EVIDENCE = 8 };
    size_t first = 0, last = 0;
    for (size_t e = 0; e < f->count; e++)
        if (f->marks[e] == mark) {
            first += e % WARP == 0;
            last += e % WARP == WARP - 1;
        }
    bool wide = g->known && g->first_lane == 0 && g->block[0] > WARP && g->block[0] % WARP == 0;
    if (!wide || first < EVIDENCE || last < EVIDENCE || first + last < f->times[mark])
        return CAUSE_NONE;
    text_printf(to, ", each with i mod %d = 0 or %d: the first and the last lane of a warp", WARP, WARP - 1);
    return CAUSE_WARP_ENDS;
}

/* Do all elements of a line with this mark have the same index modulo `period`? Returns it, or -1. */
static int common_remainder(const struct field *f, enum mark mark, int period)
{
    int common = -1;
    for (size_t e = 0; e < f->count; e++) {
        int here = (int)(e % (size_t)period);
        if (f->marks[e] != mark)
            continue;
        if (common >= 0 && here != common)
            return -1;
        common = here;
    }
    return common;
}

/* Scattered elements of a line that all belong to the same lane, or to the same place of a vector: less than
 * a pattern, but a clue. */
static enum cause tell_common_lane(struct text *to, const struct field *f, const struct geometry *g,
                                   enum mark mark)
{
    enum { EVIDENCE = 8 };
    int period = WARP, lane = -1;
    if (f->grid.dimensions > 1 || f->times[mark] < EVIDENCE)
        return CAUSE_IN_PLACES;
    while (period > 1 && (lane = common_remainder(f, mark, period)) < 0)
        period /= 2;
    if (lane < 0)
        return CAUSE_IN_PLACES;
    text_printf(to, ", each with i mod %d = %d", period, lane);
    if (period < WARP || g->first_lane == LANES_MIXED)
        return CAUSE_IN_PLACES;
    lane = (lane + g->first_lane) % WARP;
    if (g->first_lane)
        text_printf(to, ", stored by lane %d of a warp", lane);
    return lane == 0 ? CAUSE_LANE_0 : lane == WARP - 1 ? CAUSE_LANE_31 : CAUSE_ONE_LANE;
}

/* Are all wrong outputs at the ends of a line that lack a neighbour? The rule for the ends is wrong then. */
static enum cause end_rule(const struct field *f, enum mark mark)
{
    static const enum cause rules[] = {[EDGES_KEPT] = CAUSE_NONE,
                                       [EDGES_CYCLIC] = CAUSE_END_NOT_CYCLIC,
                                       [EDGES_CLAMPED] = CAUSE_END_NOT_CLAMPED};
    enum { NEAR = 2 };
    if (f->grid.dimensions > 1 || mark != MARK_WRONG)
        return CAUSE_NONE;
    for (size_t e = NEAR; e + NEAR < f->count; e++)
        if (f->marks[e] == mark)
            return CAUSE_NONE;
    bool ends = f->marks[0] == mark || f->marks[f->count - 1] == mark;
    return ends ? rules[f->entry->pattern.edges] : CAUSE_NONE;
}

/* What is wrong where the outputs of a part are missing. */
static const struct {
    enum cause part, mistake;
} missing[] = {
    {CAUSE_TILE_FACES, CAUSE_TILES_APART},
    {CAUSE_TILE_LOW_FACE, CAUSE_TILE_ROW_LEFT_OUT},
    {CAUSE_TILE_HIGH_FACE, CAUSE_TILE_ROW_LEFT_OUT},
    {CAUSE_SLAB_SEAMS, CAUSE_SLABS_APART},
    {CAUSE_SLAB_START, CAUSE_SLABS_APART},
    {CAUSE_SLAB_LAST_PLANE, CAUSE_SLAB_STOPS_EARLY},
    {CAUSE_FIRST_PLANE, CAUSE_PLANE_SKIPPED},
    {CAUSE_LAST_PLANE, CAUSE_PLANE_SKIPPED},
    {CAUSE_BLOCK_FIRST_THREAD, CAUSE_THREAD_LEFT_OUT},
    {CAUSE_BLOCK_LAST_THREAD, CAUSE_THREAD_LEFT_OUT},
    {CAUSE_LANE_0, CAUSE_THREAD_LEFT_OUT},
    {CAUSE_LANE_31, CAUSE_THREAD_LEFT_OUT},
};

/* Is a size wrong that has no more planes of outputs along the axis than each slab stores here? One slab is
 * enough for it, so slabs that lie too far apart are not the reason. */
static bool lacks_in_one_slab(const struct field *f, const struct region *r, int axis)
{
    const struct index_words *w = &r->axis[axis];
    int stored = w->form == INDEX_PERIODIC ? w->period - w->remainder_count : w->low - w->first;
    for (size_t k = 0; k < f->tried_count; k++) {
        const struct tried *t = &f->tried[k];
        int edge = (int)entry_grid(f->entry, t->shape).edge[axis],
            outputs = edge - entry_before(f->entry, t->shape) - entry_after(f->entry, t->shape);
        if (outputs > 0 && outputs <= stored && !(t->right[0] && t->right[1]))
            return true;
    }
    return false;
}

/* Where slabs seem to lie apart: does the march itself leave planes? */
static enum cause apart_or_left(const struct field *f, const struct region *r, enum cause cause)
{
    for (int a = 0; a < r->axes && cause == CAUSE_SLABS_APART; a++)
        if (r->axis[a].form != INDEX_NO_FORM && lacks_in_one_slab(f, r, a))
            return CAUSE_MARCH_LEAVES_PLANES;
    return cause;
}

/* The cause depends on how the part differs: its values are wrong, its values are missing, or it alone is
 * right. */
static enum cause mistake_at(enum cause part, const struct region *r, enum mark mark, bool everywhere)
{
    if (part && region_is_turned_round(r))
        return part == CAUSE_SLAB_FIRST_PLANE ? CAUSE_PLANES_STAND_STILL : CAUSE_IN_PLACES;
    if (mark == MARK_MISSING && everywhere && (part == CAUSE_FIRST_PLANE || part == CAUSE_LAST_PLANE))
        return part == CAUSE_FIRST_PLANE ? CAUSE_FIRST_PLANE_LEFT_OUT : CAUSE_LAST_PLANE_LEFT_OUT;
    for (size_t k = 0; mark == MARK_MISSING && k < ARRAY_LEN(missing); k++)
        if (missing[k].part == part)
            return missing[k].mistake;
    return part;
}

/* Are outputs of a line missing at regular distances that are longer than a block? */
static bool are_between_blocks(const struct field *f, const struct geometry *g, const struct region *r,
                               enum mark mark)
{
    const struct index_words *w = &r->axis[0];
    return mark == MARK_MISSING && r->axes == 1 && w->form == INDEX_PERIODIC && !w->but && g->known &&
           f->grid.dimensions == 1 && (unsigned)w->period > g->block[0] &&
           (unsigned)(w->period - w->remainder_count) == g->block[0];
}

/* The description of the only axis that has one; NULL: several have. */
static const struct index_words *only_axis(const struct region *r)
{
    const struct index_words *only = NULL;
    for (int a = 0; a < r->axes; a++) {
        if (r->axis[a].form == INDEX_NO_FORM)
            continue;
        if (only)
            return NULL;
        only = &r->axis[a];
    }
    return only;
}

enum { REPEATS = 3 }; /* with fewer groups, any two places look like a period */

/* Are some outputs missing in each period? Then a step passes over them, provided that no part of the launch
 * has so short a period. */
static bool are_passed_over(const struct region *r, enum mark mark, bool known)
{
    enum { SHORT = 4 };
    const struct index_words *w = only_axis(r);
    if (mark != MARK_MISSING || !w || w->form != INDEX_PERIODIC || w->groups < REPEATS)
        return false;
    int gaps = 0;
    for (int k = 0; k < w->remainder_count; k++)
        gaps += w->remainders[(k + 1) % w->remainder_count] != (w->remainders[k] + 1) % w->period;
    return gaps > 1 || (w->period <= SHORT && !known);
}

/* Two groups show a period only if a part of the launch has it. */
static struct region without_doubtful_periods(struct region r)
{
    for (int a = 0; a < r.axes; a++)
        r.axis[a].unsure = r.axis[a].form == INDEX_PERIODIC && r.axis[a].groups < REPEATS;
    return r;
}

/* They have no form; but all may belong to the ends of warps, or to one lane. */
static enum cause tell_formless(struct text *to, const struct field *f, const struct geometry *g,
                                const struct region *r, enum mark mark)
{
    size_t marked = 0;
    for (size_t e = 0; e < f->count; e++)
        marked += f->marks[e] == mark;
    where_tell_scattered(to, r, 2 * marked > field_outputs(f));
    enum cause ends = f->grid.dimensions == 1 ? tell_warp_ends(to, f, g, mark) : CAUSE_NONE;
    return ends ? ends : tell_common_lane(to, f, g, mark);
}

/* By the part of the launch, else by the rule for the ends of a line, else by the end alone. */
static enum cause cause_of_place(const struct field *f, const struct region *r, enum mark mark,
                                 enum cause part, enum cause end)
{
    enum cause rule = end_rule(f, mark);
    if (part == CAUSE_AFTER_WHOLE_BLOCKS && mark == MARK_WRONG) /* they have a block, for they were written */
        return rule ? rule : CAUSE_LAST_BLOCK;
    if (end && mark == MARK_MISSING && !part)
        return end == CAUSE_FIRST_OUTPUTS ? CAUSE_FIRST_OUTPUTS_LEFT_OUT : CAUSE_OUTPUTS_LEFT_OUT;
    return part   ? apart_or_left(f, r, mistake_at(part, r, mark, f->everywhere))
           : rule ? rule
           : end  ? end
                  : CAUSE_IN_PLACES;
}

static enum cause tell_region(struct text *to, const struct field *f, const struct geometry *g,
                              const struct region *r, enum mark mark)
{
    enum cause end = where_tell_end(to, r), part = where_part(f, g, r, mark);
    struct region doubted = without_doubtful_periods(*r);
    bool passed_over = are_passed_over(r, mark, part);
    part = passed_over ? CAUSE_NONE : part;
    if (part == CAUSE_SLABS_END_EARLY &&
        mark == MARK_WRONG) /* a block comes to them, for they were written */
        part = CAUSE_LATER_ROUNDS;
    if (!end)
        where_tell_axes(to, part ? r : &doubted);
    if (!part && are_between_blocks(f, g, r, mark))
        part = CAUSE_BLOCKS_APART;
    where_tell_part(to, f, part);
    if (part == CAUSE_ONE_LANE)
        text_printf(to, ": lane %d of each warp stores them",
                    (r->axis[0].remainders[0] + g->first_lane) % WARP);
    return passed_over ? CAUSE_OUTPUTS_PASSED_OVER : cause_of_place(f, r, mark, part, end);
}

/* No output was written: the shape of the launch may say why, or that there is none. */
static enum cause tell_none(struct text *to, const struct geometry *g)
{
    const unsigned *grid = g->grid, *block = g->block;
    text_printf(to,
                g->none ? ", no kernel was launched, so no output was written" : ", no output was written");
    if (!g->known)
        return g->none ? CAUSE_LAUNCH_LEFT_OUT : CAUSE_NONE;
    text_printf(to, ": the %slaunch has ", g->launches == 1 ? "" : "last ");
    if (grid[1] * grid[2] * block[1] * block[2] == 1)
        text_printf(to, "%u blocks of %u threads", grid[0], block[0]);
    else
        text_printf(to, "%u * %u * %u blocks of %u * %u * %u threads", grid[0], grid[1], grid[2], block[0],
                    block[1], block[2]);
    return CAUSE_NONE;
}

/* ---- all together ---- */

/* ", 31 of 1000 outputs are wrong". */
static void tell_how_many(struct text *to, size_t marked, size_t outputs, enum mark mark)
{
    bool wrong = mark == MARK_WRONG, one = marked == 1;
    const char *verb = wrong ? (one ? "is" : "are") : one ? "was" : "were";
    if (marked == outputs)
        text_printf(to, ", every output is wrong");
    else
        text_printf(to, ", %zu of %zu outputs %s %s", marked, outputs, verb,
                    wrong ? "wrong" : "never written");
}

enum cause where_place(struct text *to, const struct field *f, const struct geometry *g, enum mark mark)
{
    enum cause cause = CAUSE_NONE;
    size_t marked = f->times[mark], outputs = field_outputs(f);
    text_printf(to, "At %s", shape_name(f->data->shape).s);
    if (mark == MARK_OUTSIDE)
        return where_boundary(to, f);
    struct region r = region_describe(f, mark);
    if (marked == outputs && mark == MARK_MISSING)
        cause = tell_none(to, g);
    else
        tell_how_many(to, marked, outputs, mark);
    if (r.form != REGION_ALL) {
        bool formless = r.form == REGION_SCATTERED;
        text_printf(to, formless ? ", " : ": ");
        cause = formless ? tell_formless(to, f, g, &r, mark) : tell_region(to, f, g, &r, mark);
    }
    text_printf(to, ".");
    return cause;
}
