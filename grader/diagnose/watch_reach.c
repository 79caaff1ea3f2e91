/* Find conditions that let more threads store to shared memory than a block has. */
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

/* Of these comparisons, the other side of the limit begins with it or with the next number. */
static const struct {
    const char *op;
    int more;
} comparisons[] = {{"setp.lt.s32", 0}, {"setp.lt.u32", 0}, {"setp.ge.s32", 0}, {"setp.ge.u32", 0},
                   {"setp.le.s32", 1}, {"setp.le.u32", 1}, {"setp.gt.s32", 1}, {"setp.gt.u32", 1}};

static struct watch_limit *find(struct watch_limits *list, const struct follow_event *e, long long past)
{
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].function == e->function && list->items[k].pc == e->pc)
            return &list->items[k];
    if (list->count == WATCH_LIMITS)
        return NULL;
    struct watch_limit *new = &list->items[list->count++];
    *new = (struct watch_limit){.function = e->function,
                                .pc = e->pc,
                                .line = e->lines[0],
                                .past = past,
                                .is_thread = {true, true, true}};
    return new;
}

static void take_lane(struct watch_limits *list, const struct follow_event *e, unsigned lane, int more,
                      const unsigned block[WATCH_AXES])
{
    long long value = watch_integer(&e->sources[0], lane), past = watch_integer(&e->sources[1], lane) + more;
    struct watch_limit *l = find(list, e, past);
    unsigned at[WATCH_AXES];
    watch_place(block, e->warp * FOLLOW_LANES + lane, at);
    for (int a = 0; l && a < WATCH_AXES; a++) {
        l->is_thread[a] = l->is_thread[a] && value == at[a] && past == l->past;
        l->most[a] = at[a] > l->most[a] ? at[a] : l->most[a];
    }
}

void watch_hear_limit(struct watch_limits *list, const struct follow_event *e,
                      const unsigned block[WATCH_AXES])
{
    for (size_t k = 0; k < ARRAY_LEN(comparisons); k++)
        if (strcmp(e->op, comparisons[k].op) == 0 && e->source_count >= 2)
            for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
                if (e->mask >> lane & 1)
                    take_lane(list, e, lane, comparisons[k].more, block);
}

/* Would threads beyond the block, along the axis and below the limit, store this cell, and all of them cells
 * of the array? A limit such as n is meant for other things. */
static bool is_of_missing(const struct watch_cells *c, const struct watch_access *a, int axis, long long past,
                          long long cell)
{
    unsigned threads = c->block[0] * c->block[1] * c->block[2], at[WATCH_AXES];
    long long apart = watch_distance(c, a, axis), extent = c->block[axis];
    for (unsigned t = 0; t < threads && t < WATCH_THREADS && apart > 0; t++) {
        watch_place(c->block, t, at);
        long long beyond = a->at[t] < 0 || at[axis] + 1 < extent ? 0 : (cell - a->at[t]) / apart;
        bool holds_all = a->at[t] + (past - extent) * apart < c->arrays[a->array].high;
        if (beyond > 0 && beyond <= past - extent && a->at[t] + beyond * apart == cell)
            return holds_all;
    }
    return false;
}

/* Of the array, the first cell that is read and that no thread stores; -1: there is none, or one that threads
 * beyond the block would not store either. */
static long long first_missing(const struct watch_cells *c, const struct watch_access *a, int axis,
                               long long past)
{
    long long first = -1;
    for (int k = 0; k < WATCH_CELLS; k++) {
        long long cell = 4LL * k;
        if (!c->read[k] || c->stored[k] || watch_array_at(c, cell) != a->array)
            continue;
        if (!is_of_missing(c, a, axis, past, cell))
            return -1;
        first = first < 0 ? cell : first;
    }
    return first;
}

static bool is_guarded(const struct watch_access *a, const struct watch_limit *l)
{
    enum { NEAR = 4 };
    return a->store && !a->moves && a->array >= 0 && a->bytes == 4 && a->line >= l->line &&
           a->line <= l->line + NEAR;
}

static bool take(struct watch_reach *found, const struct watch_cells *c, const struct watch_limit *l,
                 int axis)
{
    bool all_pass = l->is_thread[axis] && l->most[axis] && l->past > c->block[axis];
    for (size_t k = 0; all_pass && k < c->count; k++) {
        const struct watch_access *a = &c->items[k];
        long long cell = is_guarded(a, l) ? first_missing(c, a, axis, l->past) : -1;
        if (cell < 0)
            continue;
        *found = (struct watch_reach){.line = l->line,
                                      .axis = axis,
                                      .threads = c->block[axis],
                                      .asked = (unsigned)l->past,
                                      .cell = (unsigned)(cell - c->arrays[a->array].low) / 4};
        snprintf(found->array, sizeof found->array, "%s", c->arrays[a->array].name);
        return true;
    }
    return false;
}

bool watch_too_few_threads(const struct watch *w, struct watch_reach *found)
{
    for (size_t k = 0; k < w->limits.count; k++)
        for (int axis = 0; axis < WATCH_AXES; axis++)
            if (take(found, &w->cells, &w->limits.items[k], axis))
                return true;
    return false;
}
