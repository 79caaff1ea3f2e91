/* Recorded calls, and whether they make the same launches. */
#include "grader/prove/plans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES_SPREAD = 24, TRIES = 3 };

struct shape plans_shape(const struct plans *p, int n)
{
    struct shape shape = entry_shape(p->entry, n);
    if (p->radius)
        shape.radius = p->radius;
    return shape;
}

/* Where the call with n stands, or would stand: they are in order. */
static size_t place_of(const struct plans *p, int n)
{
    size_t low = 0, high = p->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (p->items[middle]->shape.n < n)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct plan *plans_at(struct plans *p, int n)
{
    const float c[7] = {1, 2, 3, 4, 5, 6, 7};
    size_t place = place_of(p, n);
    if (place < p->count && p->items[place]->shape.n == n)
        return &p->items[place]->plan;
    struct recorded *r = xcalloc(1, sizeof *r);
    r->shape = plans_shape(p, n);
    for (int turn = 0;
         turn < TRIES && (!turn || r->plan.outcome == PLAN_TIMEOUT || r->plan.outcome == PLAN_BROKEN);
         turn++) {
        plan_free(&r->plan); /* a busy machine was too slow: once more */
        trial_record(&r->plan, p->rig, p->entry, r->shape, c);
        p->rig->host_seconds = 0; /* each call has its own limit; together they may take long */
    }
    *ARRAY_PUSH(p->items, p->count, p->capacity) = r;
    memmove(p->items + place + 1, p->items + place, (p->count - 1 - place) * sizeof *p->items);
    p->items[place] = r;
    return &r->plan;
}

void plans_forget(struct plans *p)
{
    for (size_t k = 0; k < p->count; k++) {
        plan_free(&p->items[k]->plan);
        free(p->items[k]);
    }
    free(p->items);
    p->items = NULL;
    p->count = p->capacity = 0;
}

/* ---- the same launches ---- */

static bool same_step(const struct plan_step *a, const struct plan_step *b)
{
    if (a->kind != b->kind || a->to.buffer != b->to.buffer || !a->clock != !b->clock ||
        (a->clock && a->stream != b->stream))
        return false;
    if (a->kind != PLAN_LAUNCH)
        return true;
    bool same = !strcmp(a->kernel, b->kernel) && a->shared_bytes == b->shared_bytes && a->bytes == b->bytes &&
                !memcmp(a->block, b->block, sizeof a->block) && a->pointer_count == b->pointer_count;
    for (size_t k = 0; k < a->pointer_count && same; k++)
        same = a->pointers[k].offset == b->pointers[k].offset &&
               a->pointers[k].place.buffer == b->pointers[k].place.buffer;
    return same;
}

static bool same_plan(const struct plan *a, const struct plan *b)
{
    bool same = a->outcome == PLAN_COMPLETE && b->outcome == PLAN_COMPLETE &&
                a->step_count == b->step_count && a->buffer_count == b->buffer_count && !b->findings.count;
    for (size_t k = 0; k < a->step_count && same; k++)
        same = same_step(&a->steps[k], &b->steps[k]);
    return same;
}

/* The sizes: the ends, around the middle, and spread evenly by their logarithm. */
static int spread_size(struct sizes s, int k)
{
    double n = s.low * pow((double)s.high / s.low, (double)k / SIZES_SPREAD);
    int size = n >= s.high ? s.high : (int)n + (k * 7) % 5;
    return size - (size - s.low) % s.step;
}

bool plans_sample(struct plans *p, struct sizes s, int *at)
{
    const struct plan *first = plans_at(p, s.low);
    for (int k = 1; k <= SIZES_SPREAD + 3; k++) {
        int64_t n =
            k <= SIZES_SPREAD ? spread_size(s, k) : sizes_last(s) - (int64_t)(k - SIZES_SPREAD - 1) * s.step;
        n = n > s.high ? sizes_last(s) : n;
        if (n >= s.low && !same_plan(first, plans_at(p, (int)n))) {
            *at = (int)n;
            return false;
        }
    }
    return true;
}

bool plans_each(struct plans *p, struct sizes s, int *at)
{
    for (*at = s.low; *at <= s.high; *at += s.step)
        if (!same_plan(plans_at(p, s.low), plans_at(p, *at)))
            return false;
    return true;
}
