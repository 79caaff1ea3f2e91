/* Find the distance between the cells that neighbouring threads store, the same for those that they read, and
 * cells that are stored and never read. */
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_begin_cells(struct watch_cells *c, const struct follow_launch *launch)
{
    c->array_count = 0;
    for (size_t k = 0; k < launch->array_count && k < WATCH_ARRAYS; k++) {
        snprintf(c->arrays[k].name, sizeof c->arrays[k].name, "%s", launch->arrays[k].name);
        c->arrays[k].low = launch->arrays[k].low;
        c->arrays[k].high = launch->arrays[k].high;
        c->array_count++;
    }
    c->count = 0;
    memcpy(c->block, launch->launch->block, sizeof c->block);
    memset(c->stored, 0, sizeof c->stored);
    memset(c->read, 0, sizeof c->read);
}

int watch_array_at(const struct watch_cells *c, long long at)
{
    for (int k = 0; k < c->array_count; k++)
        if (at >= c->arrays[k].low && at < c->arrays[k].high)
            return k;
    return -1;
}

static struct watch_access *find(struct watch_cells *c, const struct follow_event *e, long long at)
{
    enum { MOST = 200 };
    for (size_t k = 0; k < c->count; k++)
        if (c->items[k].function == e->function && c->items[k].pc == e->pc)
            return &c->items[k];
    if (c->count == MOST)
        return NULL;
    struct watch_access *a = ARRAY_PUSH(c->items, c->count, c->capacity);
    *a = (struct watch_access){.function = e->function,
                               .pc = e->pc,
                               .line = e->lines[0],
                               .array = watch_array_at(c, at),
                               .store = e->kind != FOLLOW_LOAD,
                               .bytes = e->elements ? e->bytes / e->elements : e->bytes};
    memset(a->at, 0xff, sizeof a->at);
    return a;
}

static void note_words(struct watch_cells *c, const struct follow_event *e, long long at)
{
    for (long long b = at; b < at + e->bytes; b += 4)
        if (b >= 0 && b / 4 < WATCH_CELLS) {
            if (e->kind == FOLLOW_LOAD)
                c->read[b / 4] = true;
            else
                c->stored[b / 4] = e->lines[0];
        }
}

void watch_hear_cells(struct watch_cells *c, const struct follow_event *e)
{
    for (unsigned lane = 0; lane < FOLLOW_LANES && !e->block; lane++) {
        unsigned thread = e->warp * FOLLOW_LANES + lane;
        if (!(e->mask >> lane & 1) || e->space[lane] != FOLLOW_SHARED || thread >= WATCH_THREADS)
            continue;
        struct watch_access *a = find(c, e, e->at[lane]);
        if (a && a->at[thread] < 0)
            a->at[thread] = e->at[lane];
        else if (a && a->at[thread] != e->at[lane])
            a->moves = true;
        note_words(c, e, e->at[lane]);
    }
}

/* ---- distances ---- */

long long watch_distance(const struct watch_cells *c, const struct watch_access *a, int axis)
{
    unsigned threads = c->block[0] * c->block[1] * c->block[2], at[WATCH_AXES];
    unsigned next = axis == 0 ? 1 : axis == 1 ? c->block[0] : c->block[0] * c->block[1];
    long long common = 0;
    for (unsigned t = 0; t + next < threads && t + next < WATCH_THREADS; t++) {
        watch_place(c->block, t, at);
        if (at[axis] + 1 == c->block[axis] || a->at[t] < 0 || a->at[t + next] < 0)
            continue;
        long long here = a->at[t + next] - a->at[t];
        if (common && here != common)
            return 0;
        common = here;
    }
    return common;
}

/* Does no access of the other sort to this array have the distance of this one? */
static bool is_alone(const struct watch_cells *c, const struct watch_access *a, int axis, long long apart)
{
    for (size_t k = 0; k < c->count; k++) {
        const struct watch_access *b = &c->items[k];
        if (b->array == a->array && b->store != a->store && watch_distance(c, b, axis) == apart)
            return false;
    }
    return true;
}

static bool is_elsewhere(const struct watch_access *a, const struct watch_access *b)
{
    for (unsigned t = 0; t < WATCH_THREADS; t++)
        if (a->at[t] >= 0 && b->at[t] >= 0 && a->at[t] != b->at[t])
            return true;
    return false;
}

/* Does a thread store to several cells in the line of this access? An unrolled loop has an access for each
 * round, and a function one for each call. */
static bool line_moves(const struct watch_cells *c, const struct watch_access *a)
{
    bool moves = false;
    for (size_t k = 0; k < c->count; k++) {
        const struct watch_access *b = &c->items[k];
        bool same = b->line == a->line && b->store == a->store && b->array == a->array;
        moves = moves || (same && (b->moves || is_elsewhere(a, b)));
    }
    return moves;
}

/* Does a loop fill the array with the threads of the block in one row, or its rows in one column? Then what
 * lies between neighbours along this axis is no row of the tile, and no plane. */
static bool fills_in_a_row(const struct watch_cells *c, const struct watch_access *a, int axis)
{
    long long step = axis == 1 ? a->bytes : watch_distance(c, a, axis - 1);
    return line_moves(c, a) && watch_distance(c, a, axis) == (long long)c->block[axis - 1] * step;
}

/* Neighbours along x lie side by side in both, else the array is stored transposed. */
static bool have_two_pitches(const struct watch_cells *c, const struct watch_access *store,
                             const struct watch_access *load, int axis)
{
    long long stored = watch_distance(c, store, axis), read = watch_distance(c, load, axis);
    return store->store && !load->store && store->array >= 0 && store->array == load->array &&
           watch_distance(c, store, 0) == store->bytes && watch_distance(c, load, 0) == load->bytes &&
           stored > store->bytes && read > load->bytes && stored != read && !fills_in_a_row(c, store, axis) &&
           is_alone(c, store, axis, stored) && is_alone(c, load, axis, read);
}

bool watch_two_pitches(const struct watch *w, struct watch_pitch *found)
{
    const struct watch_cells *c = &w->cells;
    for (size_t s = 0; s < c->count; s++)
        for (size_t l = 0; l < c->count; l++)
            for (int axis = 1; axis < WATCH_AXES; axis++) {
                const struct watch_access *store = &c->items[s], *load = &c->items[l];
                if (!have_two_pitches(c, store, load, axis))
                    continue;
                *found = (struct watch_pitch){.store_line = store->line,
                                              .load_line = load->line,
                                              .axis = axis,
                                              .stored = watch_distance(c, store, axis) / store->bytes,
                                              .read = watch_distance(c, load, axis) / load->bytes};
                snprintf(found->array, sizeof found->array, "%s", c->arrays[store->array].name);
                return true;
            }
    return false;
}

/* ---- cells that are never read ---- */

bool watch_unread_cell(const struct watch *w, struct watch_unread *found)
{
    const struct watch_cells *c = &w->cells;
    for (int k = 0; k < WATCH_CELLS; k++) {
        int array = c->stored[k] && !c->read[k] ? watch_array_at(c, 4LL * k) : -1;
        if (array < 0)
            continue;
        *found = (struct watch_unread){.store_line = c->stored[k],
                                       .cell = (unsigned)(4 * k - (int)c->arrays[array].low) / 4};
        snprintf(found->array, sizeof found->array, "%s", c->arrays[array].name);
        return true;
    }
    return false;
}
