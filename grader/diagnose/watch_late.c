/* Find cells of shared memory that a line reads before another line of the same block stores there. */
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_begin_late(struct watch_late *l)
{
    memset(l, 0, sizeof *l);
}

/* Between two barriers, threads have no order: only its own thread, or one after a barrier, stores later. */
static bool is_later(const struct watch_late_cell *c, unsigned thread, unsigned round)
{
    return round > c->round || (c->reader == (int)thread && !c->several);
}

static void note_load(struct watch_late_cell *c, int line, unsigned thread, unsigned round)
{
    bool first = !c->read_line && !c->is_stored;
    if (first)
        *c = (struct watch_late_cell){.read_line = line, .reader = (int)thread, .round = round};
    else if (!c->is_stored) {
        c->several = c->several || c->reader != (int)thread;
        c->round = round > c->round ? round : c->round;
    }
    c->is_read_again = c->is_read_again || (c->is_stored && c->read_line == line);
}

static void note_store(struct watch_late_cell *c, int line, unsigned thread, unsigned round)
{
    if (c->read_line && !c->is_stored && is_later(c, thread, round))
        c->store_line = line;
    c->is_stored = true;
}

static void note_lane(struct watch_late *l, const struct follow_event *e, unsigned lane)
{
    unsigned thread = e->warp * FOLLOW_LANES + lane, round = l->rounds[e->warp];
    for (long long b = e->at[lane]; b < e->at[lane] + e->bytes; b += 4) {
        if (b < 0 || b / 4 >= WATCH_CELLS)
            continue;
        if (e->kind == FOLLOW_LOAD)
            note_load(&l->cells[b / 4], e->lines[0], thread, round);
        else
            note_store(&l->cells[b / 4], e->lines[0], thread, round);
    }
}

void watch_hear_late(struct watch_late *l, const struct follow_event *e)
{
    if (e->block || e->warp >= ARRAY_LEN(l->rounds))
        return;
    bool barrier = e->kind == FOLLOW_BARRIER;
    l->rounds[e->warp] += barrier;
    for (unsigned lane = 0; lane < FOLLOW_LANES && !barrier; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == FOLLOW_SHARED)
            note_lane(l, e, lane);
}

/* A line that adds to a cell reads it first, too. And where the line reads the cell again after the store, a
 * first round lacks what the later ones have. */
static bool is_late(const struct watch_late_cell *c)
{
    return c->store_line && c->store_line != c->read_line && !c->is_read_again;
}

/* Describe cell k. False: it lies in no array. */
static bool take_late(struct watch_late_store *found, const struct watch *w, int k)
{
    const struct watch_late_cell *c = &w->late.cells[k];
    int array = watch_array_at(&w->cells, 4LL * k);
    if (array < 0)
        return false;
    *found = (struct watch_late_store){.read_line = c->read_line,
                                       .store_line = c->store_line,
                                       .cell = (unsigned)(4 * k - (int)w->cells.arrays[array].low) / 4};
    snprintf(found->array, sizeof found->array, "%s", w->cells.arrays[array].name);
    return true;
}

bool watch_stored_late(const struct watch *w, struct watch_late_store *found)
{
    for (int k = 0; k < WATCH_CELLS; k++)
        if (is_late(&w->late.cells[k]) && take_late(found, w, k))
            return true;
    return false;
}

bool watch_next_late(const struct watch *w, int *at, struct watch_late_store *found)
{
    for (; *at < WATCH_CELLS; ++*at) {
        const struct watch_late_cell *c = &w->late.cells[*at];
        if (c->store_line && c->store_line != c->read_line && take_late(found, w, *at)) {
            ++*at;
            return true;
        }
    }
    return false;
}
