#include "grader/diagnose/later_rounds.h"

#include "grader/diagnose/field.h"
#include "grader/diagnose/launch_lines.h"

struct rounds {
    const struct launch_repair *r;
    int axis;       /* of the grid: 0 is x */
    size_t further; /* wrong outputs in tiles that no block begins with */
    size_t others;  /* wrong ones elsewhere, and elements that are unwritten or no outputs */
};

/* The number of an output's tile along the axis. Blocks begin with the first ones. */
static unsigned tile_of(const struct rounds *s, const struct field *f, size_t i)
{
    int at = field_coordinate(f, i, f->grid.dimensions - 1 - s->axis) - (s->r->inner ? field_first(f) : 0);
    return at < 0 ? 0 : (unsigned)at / s->r->outputs[s->axis];
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct rounds *s = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    s->others = f.times[MARK_MISSING] + f.times[MARK_OUTSIDE];
    for (size_t i = 0; i < f.count; i++)
        if (f.marks[i] == MARK_WRONG) {
            bool further = tile_of(s, &f, i) >= s->r->was[s->axis];
            s->further += further;
            s->others += !further;
        }
    field_free(&f);
}

bool later_rounds_find(struct seen *found, const struct diagnosis *d, const struct launch_repair *r, int line)
{
    struct rounds s = {.r = r, .axis = launch_changed_axis(r)};
    size_t at = 0;
    while (at < d->count && !shape_is_same(d->tried[at].shape, r->shape))
        at++;
    bool fits = r->kind == LAUNCH_BLOCKS && !d->entry->pattern.sum && s.axis < d->entry->pattern.dimensions;
    if (at == d->count || !fits || !r->outputs[s.axis] ||
        !diagnose_run(d, at, 0, &(struct probe){.look = look, .context = &s}) || !s.further || s.others)
        return false;
    *found = (struct seen){.cause = CAUSE_LATER_ROUNDS, .line = line};
    return true;
}
