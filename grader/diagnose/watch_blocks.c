/* Find where the outputs of blocks begin, and whether those of neighbouring blocks overlap. */
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_begin_blocks(struct watch_blocks *b, const struct follow_launch *launch)
{
    b->buffer = watch_buffer(launch, b->output);
    memcpy(b->blocks, launch->launch->grid, sizeof b->blocks);
    memset(b->shares, 0, sizeof b->shares);
}

static void take(struct watch_blocks *b, struct watch_share *s, size_t element)
{
    for (int a = 0; a < b->grid.dimensions; a++) {
        int at = grid_coordinate(&b->grid, element, a);
        s->low[a] = !s->stores || at < s->low[a] ? at : s->low[a];
        s->high[a] = !s->stores || at > s->high[a] ? at : s->high[a];
    }
    s->stores++;
}

void watch_hear_blocks(struct watch_blocks *b, const struct follow_event *e)
{
    if (e->kind != FOLLOW_STORE || e->block >= WATCH_BLOCKS)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (unsigned k = 0; e->mask >> lane & 1 && e->space[lane] == b->buffer && k < e->bytes / b->element;
             k++)
            take(b, &b->shares[e->block], (size_t)e->at[lane] / b->element + k);
}

/* Has the block stored all outputs between the first and the last, each once? */
static bool is_whole(const struct watch_blocks *b, const struct watch_share *s)
{
    size_t cells = s->stores > 0;
    for (int a = 0; a < b->grid.dimensions; a++)
        cells *= (size_t)(s->high[a] - s->low[a] + 1);
    return cells && cells == s->stores;
}

/* Are outputs left at the end of an axis beyond those that any block stores? */
static bool ends_early(const struct watch *w, int a)
{
    const struct watch_blocks *b = &w->blocks;
    int last = -1, margin = b->grid.dimensions > 1 ? 1 : w->radius;
    for (size_t k = 0; k < WATCH_BLOCKS; k++)
        if (b->shares[k].stores && b->shares[k].high[a] > last)
            last = b->shares[k].high[a];
    return last + 1 + margin < (int)b->grid.edge[a];
}

/* Do two blocks side by side along an axis begin at another distance than the first has outputs? Nearer, or
 * with a gap between them. */
static bool misplaced(const struct watch *w, struct watch_overlap *found, bool gap)
{
    const struct watch_blocks *b = &w->blocks;
    size_t next = 1;
    for (int axis = 0; axis < WATCH_AXES; next *= b->blocks[axis++]) {
        int a = b->grid.dimensions - 1 - axis;
        if (a < 0 || b->blocks[axis] < 2 || next >= WATCH_BLOCKS)
            continue;
        /* The first block may lack outputs at the start of the grid, so the next two show more. */
        size_t from = b->blocks[axis] > 2 && 2 * next < WATCH_BLOCKS ? next : 0;
        const struct watch_share *one = &b->shares[from], *other = &b->shares[from + next];
        bool whole = is_whole(b, one) && is_whole(b, other);
        bool overlaps = other->low[a] > one->low[a] && other->low[a] <= one->high[a],
             apart = other->low[a] > one->high[a] + 1;
        if (!whole || !(gap ? apart : overlaps))
            continue;
        *found = (struct watch_overlap){.axis = axis,
                                        .apart = other->low[a] - one->low[a],
                                        .outputs = one->high[a] - one->low[a] + 1,
                                        .alike = other->high[a] - other->low[a] == one->high[a] - one->low[a],
                                        .second = other->low[a],
                                        .ends_early = ends_early(w, a)};
        return true;
    }
    return false;
}

bool watch_overlapping(const struct watch *w, struct watch_overlap *found)
{
    return misplaced(w, found, false);
}

bool watch_apart(const struct watch *w, struct watch_overlap *found)
{
    return misplaced(w, found, true);
}
