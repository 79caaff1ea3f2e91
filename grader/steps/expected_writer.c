/* Which thread should have written an output that was never written: the one that the pattern of all other
 * writes leads to. */
#include "grader/steps/why_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"

/* A store of an output: by the thread with these coordinates in the grid, as its `turn`-th one. */
struct sample {
    int64_t at[4]; /* x, y, z, turn */
    int64_t cell;
    uint32_t pc, function;
};

struct samples {
    struct sample *items;
    size_t count, capacity;
};

/* cell = base + the sum of factor[d] * at[d] */
struct pattern_of_writes {
    int64_t base, factor[4];
};

static int64_t turn_of(const struct samples *list, const int64_t at[3])
{
    for (size_t k = list->count; k-- > 0;)
        if (!memcmp(list->items[k].at, at, 3 * sizeof *at))
            return list->items[k].at[3] + 1;
    return 0;
}

static void place_thread(const struct steps *s, const struct event *e, uint32_t lane, int64_t at[3])
{
    uint32_t block[3], thread[3];
    steps_block_index(s, e->launch, e->block, block);
    steps_thread_index(s, e->launch, e->warp, lane, thread);
    for (int d = 0; d < 3; d++)
        at[d] = (int64_t)block[d] * event_log_launch(s->log, e->launch)->block[d] + thread[d];
}

static struct samples take_samples(const struct steps *s)
{
    enum { SAMPLES_MOST = 4000 };
    struct samples list = {0};
    const struct steps_buffer *out = &s->buffers[s->output];
    int64_t size = (int64_t)element_size(out->spec->element);
    for (uint32_t k = 0; k < event_log_count(s->log) && list.count < SAMPLES_MOST; k++) {
        const struct event *e = event_at(s->log, k);
        if (e->kind != FOLLOW_STORE || e->launch != s->launch)
            continue;
        for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
            struct event_place place = event_place_of(s->log, e, l);
            if (!(e->mask >> l & 1) || place.space != out->number)
                continue;
            struct sample one = {.cell = place.at / size, .pc = e->pc, .function = e->function};
            place_thread(s, e, l, one.at);
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

/* Do all samples follow one pattern? */
static bool find_pattern(const struct samples *list, struct pattern_of_writes *p)
{
    if (!list->count)
        return false;
    *p = (struct pattern_of_writes){0};
    for (int d = 0; d < 4; d++)
        find_factor(list, d, &p->factor[d]);
    p->base = list->items[0].cell - cell_of(p, list->items[0].at);
    for (size_t k = 0; k < list->count; k++)
        if (cell_of(p, list->items[k].at) != list->items[k].cell)
            return false;
    return true;
}

/* The thread of the launch that the pattern leads to. */
static bool find_thread(const struct event_launch *l, const struct samples *list,
                        const struct pattern_of_writes *p, int64_t cell, int64_t at[4])
{
    int64_t edge[4] = {(int64_t)l->grid[0] * l->block[0], (int64_t)l->grid[1] * l->block[1],
                       (int64_t)l->grid[2] * l->block[2], 1};
    for (size_t k = 0; k < list->count; k++)
        edge[3] = list->items[k].at[3] + 2 > edge[3] && p->factor[3] ? list->items[k].at[3] + 2 : edge[3];
    for (int d = 0; d < 3; d++)
        edge[d] = p->factor[d] ? edge[d] : 1;
    if (edge[0] * edge[1] * edge[2] * edge[3] > 4000000)
        return false;
    for (at[3] = 0; at[3] < edge[3]; at[3]++)
        for (at[2] = 0; at[2] < edge[2]; at[2]++)
            for (at[1] = 0; at[1] < edge[1]; at[1]++)
                for (at[0] = 0; at[0] < edge[0]; at[0]++)
                    if (cell_of(p, at) == cell)
                        return true;
    return false;
}

/* The line of the branch by which a thread left the way to the store at `pc`; 0 if it is not known. */
static int line_of_detour(const struct steps *s, uint64_t block, uint32_t warp, uint32_t lane, uint32_t pc)
{
    int line = 0;
    for (uint32_t k = 0; k < event_log_count(s->log); k++) {
        const struct event *e = event_at(s->log, k);
        if (e->kind == FOLLOW_BRANCH && e->launch == s->launch && e->block == block && e->warp == warp &&
            e->mask & e->taken & (1u << lane) && e->pc < pc && e->target > pc)
            line = e->lines[0];
    }
    return line;
}

static void tell_thread(const struct steps *s, const struct sample *like, const int64_t at[4], char *say,
                        size_t size, int *line)
{
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    uint32_t block[3], thread[3];
    for (int d = 0; d < 3; d++) {
        block[d] = (uint32_t)at[d] / l->block[d];
        thread[d] = (uint32_t)at[d] % l->block[d];
    }
    uint64_t linear = block[0] + (uint64_t)l->grid[0] * (block[1] + (uint64_t)l->grid[1] * block[2]);
    uint32_t in_block = thread[0] + l->block[0] * (thread[1] + l->block[1] * thread[2]);
    *line = line_of_detour(s, linear, in_block / FOLLOW_LANES, in_block % FOLLOW_LANES, like->pc);
    int length = snprintf(say, size, "thread (%u,%u,%u) of block (%u,%u,%u) should write it", thread[0],
                          thread[1], thread[2], block[0], block[1], block[2]);
    if (*line && length > 0 && (size_t)length < size)
        snprintf(say + length, size - (size_t)length, ", but the condition in line %d keeps it away", *line);
}

void expected_writer(const struct steps *s, size_t element, char *say, size_t size, int *line)
{
    struct samples list = take_samples(s);
    struct pattern_of_writes p;
    int64_t at[4] = {0};
    const struct event_launch *l = event_log_launches(s->log) ? event_log_launch(s->log, s->launch) : NULL;
    *line = 0;
    if (!l)
        snprintf(say, size, "no kernel is launched");
    else if (!list.count)
        snprintf(say, size, "no thread of %s writes any output", l->kernel);
    else if (list.count < 2 || !find_pattern(&list, &p))
        snprintf(say, size, "no thread of %s writes it", l->kernel);
    else if (find_thread(l, &list, &p, (int64_t)element, at))
        tell_thread(s, &list.items[0], at, say, size, line);
    else
        snprintf(say, size, "no thread of the launch comes to it: %s<<<(%u,%u,%u), (%u,%u,%u)>>>", l->kernel,
                 l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
    free(list.items);
}
