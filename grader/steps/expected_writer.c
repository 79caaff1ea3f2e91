/* Which thread should have written a cell that was never written: the one that the pattern of all other
 * writes leads to. */
#include "grader/steps/why_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A store: by the thread with these coordinates, as its `turn`-th one by that instruction. */
struct sample {
    int64_t at[4]; /* x, y, z, turn */
    int64_t cell;
};

struct samples {
    struct sample *items;
    size_t count, capacity;
};

/* cell = base + the sum of factor[d] * at[d] */
struct pattern_of_writes {
    int64_t base, factor[4];
};

/* What is searched: writes to one buffer by a launch, or to one array in shared memory by a block of it. */
struct search {
    const struct steps *s;
    uint32_t launch;
    bool in_block;
    uint64_t block;
    int32_t space;
    int64_t low, high, size; /* bytes; of one cell */
    uint32_t function, pc;   /* of one store among those that write there */
};

static int64_t turn_of(const struct samples *list, const int64_t at[3])
{
    for (size_t k = list->count; k-- > 0;)
        if (!memcmp(list->items[k].at, at, 3 * sizeof *at))
            return list->items[k].at[3] + 1;
    return 0;
}

/* Coordinates in the grid, or in the block. */
static void place_thread(const struct search *x, const struct event *e, uint32_t lane, int64_t at[3])
{
    uint32_t block[3], thread[3];
    steps_block_index(x->s, e->launch, e->block, block);
    steps_thread_index(x->s, e->launch, e->warp, lane, thread);
    for (int d = 0; d < 3; d++)
        at[d] = thread[d] +
                (x->in_block ? 0 : (int64_t)block[d] * event_log_launch(x->s->log, e->launch)->block[d]);
}

/* Does a lane of the event store to what is searched? */
static bool stores_there(const struct search *x, const struct event *e, uint32_t lane)
{
    if ((e->kind != FOLLOW_STORE && e->kind != FOLLOW_COPY) || e->launch != x->launch ||
        (x->in_block && e->block != x->block) || !(e->mask >> lane & 1))
        return false;
    struct event_place p = event_place_of(x->s->log, e, lane);
    return p.space == x->space && p.at >= x->low && p.at < x->high;
}

static struct samples take_samples(const struct search *x)
{
    enum { SAMPLES_MOST = 3000 };
    struct samples list = {0};
    for (uint32_t k = 0; k < event_log_count(x->s->log) && list.count < SAMPLES_MOST; k++) {
        const struct event *e = event_at(x->s->log, k);
        for (uint32_t l = 0; l < FOLLOW_LANES && e->pc == x->pc && e->function == x->function; l++) {
            struct sample one;
            if (!stores_there(x, e, l))
                continue;
            one.cell = (event_place_of(x->s->log, e, l).at - x->low) / x->size;
            place_thread(x, e, l, one.at);
            one.at[3] = turn_of(&list, one.at);
            *ARRAY_PUSH(list.items, list.count, list.capacity) = one;
        }
    }
    return list;
}

/* The factor of one axis: from two samples that differ along it alone, by one. */
static bool find_factor(const struct samples *list, int axis, int64_t *factor)
{
    *factor = 0;
    for (size_t a = 0; a < list->count && a < 64; a++)
        for (size_t b = 0; b < list->count; b++) {
            bool next = list->items[b].at[axis] == list->items[a].at[axis] + 1;
            for (int d = 0; d < 4; d++)
                next &= d == axis || list->items[a].at[d] == list->items[b].at[d];
            if (next) {
                *factor = list->items[b].cell - list->items[a].cell;
                return true;
            }
        }
    return false;
}

static int64_t cell_of(const struct pattern_of_writes *p, const int64_t at[4])
{
    int64_t cell = p->base;
    for (int d = 0; d < 4; d++)
        cell += p->factor[d] * at[d];
    return cell;
}

/* Where only threads with one coordinate along an axis write, its factor is not seen. A grid's axes then take
 * the pitch that no other axis has: an element, a row, a plane. */
static void guess_factor(const struct search *x, struct pattern_of_writes *p)
{
    struct grid grid = entry_grid(x->s->entry, x->s->shape);
    const struct event_launch *l = event_log_launch(x->s->log, x->launch);
    int64_t pitch[3] = {1, (int64_t)grid.edge[2], (int64_t)(grid.edge[1] * grid.edge[2])};
    for (int d = 0; d < 3 && grid.dimensions == 3 && !x->in_block; d++) {
        bool used = false;
        for (int k = 0; k < 4; k++)
            used |= p->factor[k] == pitch[d];
        if (!p->factor[d] && !used && l->grid[d] * l->block[d] > 1)
            p->factor[d] = pitch[d];
    }
}

/* Do all samples follow one pattern? */
static bool find_pattern(const struct search *x, const struct samples *list, struct pattern_of_writes *p)
{
    if (!list->count)
        return false;
    *p = (struct pattern_of_writes){0};
    for (int d = 0; d < 4; d++)
        find_factor(list, d, &p->factor[d]);
    guess_factor(x, p);
    p->base = list->items[0].cell - cell_of(p, list->items[0].at);
    for (size_t k = 0; k < list->count; k++)
        if (cell_of(p, list->items[k].at) != list->items[k].cell)
            return false;
    return true;
}

/* Does a thread stand at the cell row by row and plane by plane, as the first sample stands at its own?
 * Without this a thread beyond the end of a row would do as well. Sums and lines have one axis. */
static bool stands_at(const struct search *x, const struct sample *first, const struct pattern_of_writes *p,
                      int64_t cell, const int64_t at[4])
{
    struct grid grid = entry_grid(x->s->entry, x->s->shape);
    int64_t pitch[3] = {(int64_t)(grid.edge[1] * grid.edge[2]), (int64_t)grid.edge[2], 1};
    for (int a = 0; a < grid.dimensions && grid.dimensions == 3 && !x->in_block; a++) {
        int64_t moved = 0;
        for (int d = 0; d < 4; d++)
            moved += p->factor[d] == pitch[a] ? at[d] - first->at[d] : 0;
        if (moved != grid_coordinate(&grid, (size_t)cell, a) - grid_coordinate(&grid, (size_t)first->cell, a))
            return false;
    }
    return true;
}

/* The thread that the pattern leads to. */
static bool find_thread(const struct search *x, const struct samples *list, const struct pattern_of_writes *p,
                        int64_t cell, int64_t at[4])
{
    const struct event_launch *l = event_log_launch(x->s->log, x->launch);
    int64_t edge[4] = {1, 1, 1, 1};
    for (int d = 0; d < 3; d++)
        edge[d] = p->factor[d] ? (int64_t)l->block[d] * (x->in_block ? 1 : l->grid[d]) : 1;
    for (size_t k = 0; k < list->count && p->factor[3]; k++)
        edge[3] = list->items[k].at[3] + 2 > edge[3] ? list->items[k].at[3] + 2 : edge[3];
    if (edge[0] * edge[1] * edge[2] * edge[3] > 4000000)
        return false;
    for (at[3] = 0; at[3] < edge[3]; at[3]++)
        for (at[2] = 0; at[2] < edge[2]; at[2]++)
            for (at[1] = 0; at[1] < edge[1]; at[1]++)
                for (at[0] = 0; at[0] < edge[0]; at[0]++)
                    if (cell_of(p, at) == cell && stands_at(x, &list->items[0], p, cell, at))
                        return true;
    return false;
}

/* ---- in words ---- */

/* The line of the branch by which a thread left the way to the store; 0 if it is not known. */
static int line_of_detour(const struct search *x, uint64_t block, uint32_t thread)
{
    int line = 0;
    for (uint32_t k = 0; k < event_log_count(x->s->log); k++) {
        const struct event *e = event_at(x->s->log, k);
        if (e->kind == FOLLOW_BRANCH && e->launch == x->launch && e->block == block &&
            e->warp == thread / FOLLOW_LANES && e->mask & e->taken & (1u << thread % FOLLOW_LANES) &&
            e->function == x->function && e->pc < x->pc && e->target > x->pc)
            line = e->lines[0];
    }
    return line;
}

static void tell_thread(const struct search *x, const int64_t at[4], struct expected *to)
{
    const struct event_launch *l = event_log_launch(x->s->log, x->launch);
    uint32_t block[3], thread[3];
    steps_block_index(x->s, x->launch, x->block, block);
    for (int d = 0; d < 3; d++) {
        thread[d] = (uint32_t)at[d] % l->block[d];
        block[d] = x->in_block ? block[d] : (uint32_t)at[d] / l->block[d];
    }
    uint64_t linear = block[0] + (uint64_t)l->grid[0] * (block[1] + (uint64_t)l->grid[1] * block[2]);
    to->line = line_of_detour(x, linear, thread[0] + l->block[0] * (thread[1] + l->block[1] * thread[2]));
    int length = snprintf(to->say, sizeof to->say, "thread (%u,%u,%u) of block (%u,%u,%u) stands there",
                          thread[0], thread[1], thread[2], block[0], block[1], block[2]);
    snprintf(to->say + length, sizeof to->say - (size_t)length,
             to->line ? ", but the condition in line %d keeps it from writing" : " and does not write",
             to->line);
}

/* Follow the pattern of one store instruction to the cell. */
static bool try_store(const struct search *x, int64_t cell, struct expected *to)
{
    struct samples list = take_samples(x);
    struct pattern_of_writes p;
    int64_t at[4] = {0};
    bool found = list.count > 1 && find_pattern(x, &list, &p) && find_thread(x, &list, &p, cell, at);
    if (found)
        tell_thread(x, at, to);
    free(list.items);
    return found;
}

/* ---- all stores that write there ---- */

static void note_line(struct why_lines *to, int line)
{
    for (unsigned k = 0; k < to->count; k++)
        if (to->line[k] == line)
            return;
    if (line && to->count < WHY_LINES)
        to->line[to->count++] = line;
}

/* Note the store's line, and those of the branches that could have led past it. */
static void note_lines(const struct search *x, uint32_t number, struct expected *to)
{
    const struct event *e = event_at(x->s->log, number);
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        note_line(&to->lines, e->lines[k]);
    for (uint32_t k = e->before; k != NO_EVENT; k = event_at(x->s->log, k)->before) {
        const struct event *b = event_at(x->s->log, k);
        if (b->kind == FOLLOW_BRANCH && b->function == e->function && b->pc < e->pc && b->target > e->pc)
            note_line(&to->lines, b->lines[0]);
    }
}

void expected_writer(const struct steps *s, const struct why_memory *where, int64_t at, struct expected *to)
{
    struct search x = {s,
                       where->launch,
                       where->in_block,
                       where->block,
                       where->space,
                       where->low,
                       where->high,
                       where->size,
                       0,
                       0};
    uint64_t seen[16];
    unsigned seen_count = 0;
    bool found = false;
    *to = (struct expected){.line = 0};
    for (uint32_t k = 0; k < event_log_count(s->log) && seen_count < ARRAY_LEN(seen); k++) {
        const struct event *e = event_at(s->log, k);
        bool stores = false, known = false;
        for (uint32_t l = 0; l < FOLLOW_LANES && !stores; l++)
            stores = e->kind != EVENT_HOST && e->bytes && stores_there(&x, e, l);
        uint64_t which = (uint64_t)e->function << 32 | e->pc;
        for (unsigned n = 0; n < seen_count; n++)
            known |= seen[n] == which;
        if (!stores || known)
            continue;
        seen[seen_count++] = which;
        x.function = e->function;
        x.pc = e->pc;
        note_lines(&x, k, to);
        found = found || try_store(&x, (at - x.low) / x.size, to);
    }
    const struct event_launch *l = event_log_launch(s->log, where->launch);
    if (!seen_count)
        snprintf(to->say, sizeof to->say, "no thread of %s writes %s", l->kernel,
                 where->in_block ? "to this array" : "any output");
    else if (!found)
        snprintf(to->say, sizeof to->say,
                 where->in_block ? "no thread of the block writes it"
                                 : "no thread of the launch writes it: %s<<<(%u,%u,%u), (%u,%u,%u)>>>",
                 l->kernel, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
}
