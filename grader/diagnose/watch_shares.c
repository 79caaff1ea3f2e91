/* Find a division that gives each block or thread its share of the elements and leaves a rest for none. */
#include <string.h>

#include "grader/diagnose/watch_parts.h"

/* The axis of the launch that goes along this one of the elements: z goes along i of a cube. */
static int axis_of_launch(const struct grid *grid, int axis)
{
    return grid->dimensions - 1 - axis;
}

static bool is_of_cube(const struct watch_shares *s, int axis)
{
    return axis < s->grid.dimensions && s->grid.dimensions == WATCH_AXES;
}

void watch_begin_shares(struct watch_shares *s, const struct follow_launch *launch)
{
    const unsigned *grid = launch->launch->grid, *block = launch->launch->block;
    struct watch_division *all = &s->items[WATCH_AXES];
    s->buffer = watch_buffer(launch, s->name);
    all->blocks = (long long)grid[0] * grid[1] * grid[2];
    all->threads = all->blocks * block[0] * block[1] * block[2];
    for (int a = 0; a < WATCH_AXES && is_of_cube(s, a); a++) {
        int of_launch = axis_of_launch(&s->grid, a);
        s->items[a].blocks = grid[of_launch];
        s->items[a].threads = (long long)grid[of_launch] * block[of_launch];
    }
}

static void take_division(struct watch_division *d, int line, long long a, long long b)
{
    bool shared = b > 1 && (b == d->blocks || b == d->threads);
    if (d->rest || !shared || a % b <= 0 || (a != d->elements && a != d->outputs))
        return;
    d->line = line;
    d->dividend = a;
    d->rest = a % b;
    d->shares = b;
    d->by_block = b == d->blocks;
    d->end = (d->elements + a) / 2 - d->rest; /* outputs lie in the middle of the elements */
}

void watch_hear_division(struct watch_shares *s, const struct follow_event *e)
{
    bool divides = strncmp(e->op, "div.s", 5) == 0 || strncmp(e->op, "div.u", 5) == 0;
    if (!divides || e->source_count < 2)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (int k = 0; e->mask >> lane & 1 && k <= WATCH_AXES; k++)
            take_division(&s->items[k], e->lines[0], watch_integer(&e->sources[0], lane),
                          watch_integer(&e->sources[1], lane));
}

static void reach(struct watch_division *d, long long end)
{
    d->reached = end > d->reached ? end : d->reached;
}

void watch_hear_shares(struct watch_shares *s, const struct follow_event *e)
{
    if (e->kind != s->kind)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == s->buffer && s->buffer >= 0) {
            long long end = (e->at[lane] + e->bytes) / s->bytes;
            reach(&s->items[WATCH_AXES], end);
            for (int a = 0; is_of_cube(s, a); a++)
                reach(&s->items[a], grid_coordinate(&s->grid, (size_t)(end - 1), a) + 1);
        }
}

/* Do the first two blocks along an axis begin as far apart as the division says? Where the first shares are
 * larger, nothing is left. */
static bool begins_by_share(const struct watch *w, int axis, const struct watch_division *d)
{
    const struct watch_blocks *b = &w->blocks;
    size_t next = 1;
    for (int a = 0; a < axis_of_launch(&w->shares.grid, axis); a++)
        next *= b->blocks[a];
    return d->by_block && next < WATCH_BLOCKS && b->shares[0].stores && b->shares[next].stores &&
           b->shares[next].low[axis] - b->shares[0].low[axis] == d->dividend / d->shares;
}

bool watch_share_rounded(const struct watch *w, struct watch_rounded *found)
{
    for (int k = 0; k <= WATCH_AXES; k++) {
        const struct watch_division *d = &w->shares.items[k];
        if (!d->rest || d->reached != d->end || d->end >= d->wanted ||
            (k < WATCH_AXES && !begins_by_share(w, k, d)))
            continue;
        *found = (struct watch_rounded){.line = d->line,
                                        .axis = k < WATCH_AXES ? k : -1,
                                        .dividend = d->dividend,
                                        .shares = d->shares,
                                        .rest = d->rest,
                                        .by_block = d->by_block};
        return true;
    }
    return false;
}
