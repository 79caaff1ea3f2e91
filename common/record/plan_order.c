/* Another order in which a GPU may run the steps of a plan that uses several streams. */
#include <stdlib.h>
#include <string.h>

#include "common/record/plan.h"

bool plan_step_is_ordered(const struct plan_step *a, const struct plan_step *b)
{
    if (!a->clock || !b->clock)
        return true;
    if (a->kind == PLAN_ALLOC && b->kind == PLAN_FREE && a->to.buffer == b->to.buffer)
        return true; /* the device cannot free what it does not have */
    return a->stream < b->clock_count && b->clock[a->stream] >= a->clock[a->stream];
}

/* Of the steps [from, to), those of `order` from `count` on are placed. The next one to place before them:
 * the first in order of issue that no unplaced step has to follow. */
static size_t next_from_the_end(const struct plan *plan, const bool *placed, size_t from, size_t to)
{
    for (size_t a = from; a < to; a++) {
        bool free = !placed[a];
        for (size_t b = a + 1; b < to && free; b++)
            free = placed[b] || !plan_step_is_ordered(&plan->steps[a], &plan->steps[b]);
        if (free)
            return a;
    }
    return to;
}

/* The end of the steps from `from` on that may change places: a step without a clock stands between others.
 */
static size_t end_of_segment(const struct plan *plan, size_t from)
{
    size_t to = from + 1;
    while (plan->steps[from].clock && to < plan->step_count && plan->steps[to].clock)
        to++;
    return to;
}

/* The order in which `step` runs as early as it may: of its segment, only what it has to follow comes first.
 */
static bool bring_forward(const struct plan *plan, size_t step, size_t from, size_t to, size_t *order)
{
    size_t at = from;
    for (size_t a = from; a < step; a++)
        if (plan_step_is_ordered(&plan->steps[a], &plan->steps[step]))
            order[at++] = a;
    bool differs = at < step;
    order[at++] = step;
    for (size_t a = from; a < to; a++)
        if (a > step || (a < step && !plan_step_is_ordered(&plan->steps[a], &plan->steps[step])))
            order[at++] = a;
    return differs;
}

bool plan_early_order(const struct plan *plan, uint64_t number, size_t **order)
{
    enum { TRIED_MOST = 64 };
    size_t count = plan->step_count, tried = 0;
    *order = xcalloc(count + 1, sizeof **order);
    for (size_t a = 0; a < count; a++)
        (*order)[a] = a;
    for (size_t k = 0; k < count && tried < TRIED_MOST; k++) {
        size_t step = (size_t)((number + k) % count), from = step;
        if (!plan->steps[step].clock)
            continue;
        while (from > 0 && plan->steps[from - 1].clock)
            from--;
        if (bring_forward(plan, step, from, end_of_segment(plan, step), *order))
            return true;
        tried++;
    }
    free(*order);
    *order = NULL;
    return false;
}

bool plan_other_order(const struct plan *plan, size_t **order)
{
    enum { STEPS_MOST = 400 }; /* the time grows with the cube; more steps stay as they are */
    bool *placed = xcalloc(plan->step_count + 1, sizeof *placed), differs = false;
    *order = xcalloc(plan->step_count + 1, sizeof **order);
    for (size_t from = 0, to; from < plan->step_count; from = to) {
        to = end_of_segment(plan, from);
        for (size_t at = to; at-- > from;) {
            size_t step = to - from <= STEPS_MOST ? next_from_the_end(plan, placed, from, to) : at;
            (*order)[at] = step;
            placed[step] = true;
            differs |= step != at;
        }
    }
    free(placed);
    if (!differs) {
        free(*order);
        *order = NULL;
    }
    return differs;
}

/* ---- memory that is freed in the order of a stream ---- */

/* The steps that name a buffer, in order of issue. Addresses that lie in memory are not seen. */
struct users {
    uint32_t *steps;
    size_t count, capacity;
};

static void name_buffer(struct users *u, uint32_t step)
{
    if (!u->count || u->steps[u->count - 1] != step)
        *ARRAY_PUSH(u->steps, u->count, u->capacity) = step;
}

/* By buffer; users_free frees it. */
static struct users *users_of(const struct plan *plan)
{
    struct users *users = xcalloc(plan->buffer_count + 1, sizeof *users);
    for (uint32_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        if (s->kind == PLAN_FILL || s->kind == PLAN_COPY)
            name_buffer(&users[s->to.buffer], k);
        if (s->kind == PLAN_COPY)
            name_buffer(&users[s->from.buffer], k);
        for (size_t p = 0; p < s->pointer_count; p++)
            name_buffer(&users[s->pointers[p].place.buffer], k);
    }
    return users;
}

static void users_free(struct users *users, size_t count)
{
    for (size_t b = 0; b < count; b++)
        free(users[b].steps);
    free(users);
}

static bool moves(const struct plan_step *s)
{
    return s->kind == PLAN_FREE && s->clock;
}

/* The earliest step before which `step`, which frees memory, may run. */
static size_t earliest(const struct plan *plan, size_t step)
{
    size_t at = step;
    while (at > 0 &&
           (moves(&plan->steps[at - 1]) || !plan_step_is_ordered(&plan->steps[at - 1], &plan->steps[step])))
        at--;
    return at;
}

/* A step from `at` on that uses what `step` frees and that it does not wait for; `step` if there is none. */
static size_t use_that_is_passed(const struct plan *plan, const struct users *users, size_t at, size_t step)
{
    for (size_t k = 0; k < users->count && users->steps[k] < step; k++)
        if (users->steps[k] >= at && !plan_step_is_ordered(&plan->steps[users->steps[k]], &plan->steps[step]))
            return users->steps[k];
    return step;
}

bool plan_free_order(const struct plan *plan, size_t **order, struct plan_race *race)
{
    size_t count = plan->step_count, at = 0;
    size_t *first = xcalloc(count + 1, sizeof *first);
    struct users *users = users_of(plan);
    bool found = false;
    *order = xcalloc(count + 1, sizeof **order);
    for (size_t f = 0; f < count; f++) {
        first[f] = moves(&plan->steps[f]) ? earliest(plan, f) : f;
        const struct users *own = &users[plan->steps[f].to.buffer];
        size_t use = found || first[f] == f ? f : use_that_is_passed(plan, own, first[f], f);
        if (use != f)
            *race = (struct plan_race){.early = f, .late = use};
        found |= use != f;
    }
    for (size_t a = 0; a < count && found; a++) {
        for (size_t f = a + 1; f < count; f++)
            if (first[f] == a)
                (*order)[at++] = f;
        if (first[a] == a)
            (*order)[at++] = a;
    }
    free(first);
    users_free(users, plan->buffer_count);
    if (!found) {
        free(*order);
        *order = NULL;
    }
    return found;
}
