/* Recorded calls, and numbers in them as functions of n. */
#include "grader/prove/plans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES_SPREAD = 24, CHECKS = 12, DIVISORS_MOST = 5000 };
enum { MADE_ROUNDED = -2 }; /* for symbol_made */

struct shape plans_shape(const struct plans *p, int n)
{
    struct shape shape = entry_shape(p->entry, n);
    if (p->radius)
        shape.radius = p->radius;
    return shape;
}

const struct plan *plans_at(struct plans *p, int n)
{
    const float c[7] = {1, 2, 3, 4, 5, 6, 7};
    for (size_t k = 0; k < p->count; k++)
        if (p->items[k]->shape.n == n)
            return &p->items[k]->plan;
    struct recorded *r = xcalloc(1, sizeof *r);
    r->shape = plans_shape(p, n);
    trial_record(&r->plan, p->rig, p->entry, r->shape, c);
    p->rig->host_seconds = 0; /* each call has its own limit; together they may take long */
    *ARRAY_PUSH(p->items, p->count, p->capacity) = r;
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
    if (a->kind != b->kind || a->to.buffer != b->to.buffer)
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
static int spread_size(int low, int high, int k)
{
    double n = low * pow((double)high / low, (double)k / SIZES_SPREAD);
    return n >= high ? high : (int)n + (k * 7) % 5;
}

bool plans_sample(struct plans *p, int low, int high, int *at)
{
    const struct plan *first = plans_at(p, low);
    for (int k = 1; k <= SIZES_SPREAD + 3; k++) {
        int n = k <= SIZES_SPREAD ? spread_size(low, high, k) : high - (k - SIZES_SPREAD);
        if (n > high)
            n = high;
        if (n >= low && !same_plan(first, plans_at(p, n))) {
            *at = n;
            return false;
        }
    }
    return true;
}

/* ---- fitting ---- */

struct fit {
    struct plans *plans;
    plan_number *get;
    void *context;
    int low, high;
    int64_t unit; /* the numbers are multiples of it */
};

static bool number_at(struct fit *f, int n, int64_t *number)
{
    if (!f->get(f->context, plans_at(f->plans, n), number) || *number % f->unit)
        return false;
    *number /= f->unit;
    return true;
}

/* The largest unit that all recorded numbers are multiples of. */
static int64_t unit_of(const struct fit *f)
{
    int64_t unit = 0, number;
    for (size_t k = 0; k < f->plans->count; k++) {
        int n = f->plans->items[k]->shape.n;
        if (n < f->low || n > f->high || !f->get(f->context, &f->plans->items[k]->plan, &number))
            continue;
        for (int64_t rest = number; rest;) {
            int64_t next = unit % rest;
            unit = rest;
            rest = next;
        }
    }
    return unit < 0 ? -unit : unit ? unit : 1;
}

/* Is the number times*n + more at all recorded sizes? */
static bool is_straight(struct fit *f, int64_t times, int64_t more)
{
    int64_t number;
    for (size_t k = 0; k < f->plans->count; k++) {
        int n = f->plans->items[k]->shape.n;
        if (n >= f->low && n <= f->high && (!number_at(f, n, &number) || number != times * n + more))
            return false;
    }
    return true;
}

static int64_t floor_of(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

/* The range of c for which floor((n + c)/by) is right at all recorded sizes. */
static bool shifts(struct fit *f, int64_t by, int64_t *least, int64_t *most)
{
    int64_t number;
    *least = INT64_MIN;
    *most = INT64_MAX;
    for (size_t k = 0; k < f->plans->count; k++) {
        int n = f->plans->items[k]->shape.n;
        if (n < f->low || n > f->high)
            continue;
        if (!number_at(f, n, &number))
            return false;
        int64_t low = number * by - n, high = low + by - 1;
        *least = low > *least ? low : *least;
        *most = high < *most ? high : *most;
    }
    return *least <= *most;
}

/* Ask at sizes where one shift gives another number than the next, until one shift is left. */
static bool settle(struct fit *f, int64_t by, int64_t *least, int64_t most)
{
    int64_t number, turns = floor_of((int64_t)f->low + f->high, 2 * by);
    while (*least < most) {
        int64_t middle = *least + (most - *least + 1) / 2, n = turns * by - middle;
        if (n < f->low || n > f->high || !number_at(f, (int)n, &number))
            return false;
        if (number == turns)
            *least = middle;
        else
            most = middle - 1;
    }
    for (int k = 1; k <= CHECKS; k++) { /* on both sides of jumps, all over the range */
        int64_t n =
            ((int64_t)f->low + ((int64_t)f->high - f->low) / (CHECKS + 1) * k) / by * by - *least - k % 2;
        if (n >= f->low && n <= f->high &&
            (!number_at(f, (int)n, &number) || number != floor_of(n + *least, by)))
            return false;
    }
    return true;
}

static term rounded(struct terms *t, int32_t n, int64_t by, int64_t shift)
{
    int64_t low = floor_of(t->symbols[n].low + shift, by), high = floor_of(t->symbols[n].high + shift, by);
    bool fresh;
    int32_t symbol =
        symbol_made(t, MADE_ROUNDED, term_number(t, by), term_number(t, shift), low, high, &fresh);
    if (!fresh)
        return term_symbol(t, symbol);
    term quotient = term_symbol(t, symbol),
         left = term_sum(t, term_sum(t, term_symbol(t, n), 1, term_number(t, shift)), -by, quotient);
    symbol_fact(t, symbol, left);
    symbol_fact(t, symbol, term_sum(t, term_number(t, by - 1), -1, left));
    return quotient;
}

term plans_fit(struct plans *p, struct terms *t, int32_t n, plan_number *get, void *context)
{
    struct fit f = {p, get, context, (int)t->symbols[n].low, (int)t->symbols[n].high, 1};
    int64_t first, last, least, most;
    if (!number_at(&f, f.low, &first) || !number_at(&f, f.high, &last))
        return TERM_UNKNOWN;
    if (f.low == f.high)
        return term_number(t, first);
    int64_t times = (last - first) / (f.high - f.low);
    if (is_straight(&f, times, first - times * f.low))
        return term_sum(t, term_number(t, first - times * f.low), times, term_symbol(t, n));
    f.unit = unit_of(&f);
    last /= f.unit;
    if (last < 4)
        return TERM_UNKNOWN;
    int64_t from = f.high / (last + 2), to = f.high / (last - 2) + 1;
    for (int64_t by = from > 1 ? from : 2; by <= to && by < from + DIVISORS_MOST; by++)
        if (shifts(&f, by, &least, &most) && settle(&f, by, &least, most))
            return term_scaled(t, rounded(t, n, by, least), f.unit);
    return TERM_UNKNOWN;
}
