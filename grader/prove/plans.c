/* Recorded calls, and numbers in them as functions of n. */
#include "grader/prove/plans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST (INT64_C(1) << 40)
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
    size_t guess = p->count && n >= p->items[0]->shape.n ? (size_t)(n - p->items[0]->shape.n) : 0;
    if (guess < p->count && p->items[guess]->shape.n == n) /* each n was recorded, in order */
        return &p->items[guess]->plan;
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

bool plans_each(struct plans *p, int low, int high, int *at)
{
    for (*at = low; *at <= high; ++*at)
        if (!same_plan(plans_at(p, low), plans_at(p, *at)))
            return false;
    return true;
}

/* ---- fitting ---- */

struct fit {
    struct plans *plans;
    plan_number *get;
    void *context;
    int low, high;
    int64_t unit; /* the numbers are multiples of it */
    int degree;   /* of what is divided: n, n*n or n*n*n */
    bool every;   /* each n from low to high is recorded */
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

static int64_t power(int64_t n, int degree)
{
    return degree == 0 ? 1 : n * power(n, degree - 1);
}

static int64_t polynomial(const int64_t c[4], int64_t n)
{
    return c[0] + n * (c[1] + n * (c[2] + n * c[3]));
}

/* Is it this polynomial at all recorded sizes? */
static bool is_polynomial(struct fit *f, const int64_t c[4])
{
    int64_t number;
    for (size_t k = 0; k < f->plans->count; k++) {
        int n = f->plans->items[k]->shape.n;
        if (n >= f->low && n <= f->high && (!number_at(f, n, &number) || number != polynomial(c, n)))
            return false;
    }
    return true;
}

/* The polynomial through the numbers at the least four sizes, by differences. False: it has fractions. */
static bool through_four(struct fit *f, int64_t c[4])
{
    int64_t y[4];
    for (int k = 0; k < 4; k++)
        if (!number_at(f, f->low + k, &y[k]) || y[k] > NUMBER_MOST || y[k] < -NUMBER_MOST)
            return false;
    for (int degree = 3; degree > 0; degree--) {
        static const int faculty[] = {1, 1, 2, 6};
        int64_t difference[4] = {y[0], y[1], y[2], y[3]};
        for (int turn = 0; turn < degree; turn++)
            for (int k = 0; k < degree - turn; k++)
                difference[k] = difference[k + 1] - difference[k];
        if (difference[0] % faculty[degree])
            return false;
        c[degree] = difference[0] / faculty[degree];
        for (int k = 0; k < 4; k++)
            y[k] -= c[degree] * power(f->low + k, degree);
    }
    c[0] = y[0];
    return true;
}

static term polynomial_term(struct terms *t, const int64_t c[4], term n)
{
    term sum = term_number(t, c[3]);
    for (int degree = 2; degree >= 0; degree--)
        sum = term_sum(t, term_product(t, sum, n), 1, term_number(t, c[degree]));
    return sum;
}

static int64_t floor_of(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

/* The range of c for which floor((n^degree + c)/by) is right at all recorded sizes. */
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
        int64_t low = number * by - power(n, f->degree), high = low + by - 1;
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

static term rounded(struct terms *t, term divided, int64_t by, int64_t shift)
{
    int64_t low, high;
    bool fresh;
    term shifted = term_sum(t, divided, 1, term_number(t, shift));
    if (!term_range(t, shifted, &low, &high))
        return TERM_UNKNOWN;
    int32_t symbol = symbol_made(t, MADE_ROUNDED, shifted, term_number(t, by), floor_of(low, by),
                                 floor_of(high, by), &fresh);
    term quotient = term_symbol(t, symbol);
    if (fresh) {
        term left = term_sum(t, shifted, -by, quotient);
        symbol_fact(t, symbol, left);
        symbol_fact(t, symbol, term_sum(t, term_number(t, by - 1), -1, left));
    }
    return quotient;
}

/* floor((n^degree + c)/by) */
static term fit_rounded(struct fit *f, struct terms *t, term n)
{
    int64_t last, least, most, all = power(f->high, f->degree), c[4] = {0};
    c[f->degree] = 1;
    if (!number_at(f, f->high, &last) || last < 4)
        return TERM_UNKNOWN;
    int64_t from = all / (last + 2), to = all / (last - 2) + 1;
    for (int64_t by = from > 1 ? from : 2; by <= to && by < from + DIVISORS_MOST; by++)
        if (shifts(f, by, &least, &most) && (f->every || (f->degree == 1 && settle(f, by, &least, most))))
            return term_scaled(t, rounded(t, polynomial_term(t, c, n), by, least), f->unit);
    return TERM_UNKNOWN;
}

static bool has_each(const struct fit *f)
{
    size_t inside = 0; /* each is recorded once */
    for (size_t k = 0; k < f->plans->count; k++)
        inside += f->plans->items[k]->shape.n >= f->low && f->plans->items[k]->shape.n <= f->high;
    return inside == (size_t)f->high - (size_t)f->low + 1;
}

term plans_fit(struct plans *p, struct terms *t, int32_t n, plan_number *get, void *context)
{
    struct fit f = {p, get, context, (int)t->symbols[n].low, (int)t->symbols[n].high, 1, 1, false};
    int64_t first, last, c[4] = {0};
    if (!number_at(&f, f.low, &first) || !number_at(&f, f.high, &last))
        return TERM_UNKNOWN;
    if (f.low == f.high)
        return term_number(t, first);
    if (__builtin_sub_overflow(last, first, &c[1]))
        return TERM_UNKNOWN;
    c[1] /= f.high - f.low;
    c[0] = first - c[1] * f.low;
    f.every = has_each(&f);
    if (is_polynomial(&f, c) ||
        (f.every && f.high - f.low >= 4 && through_four(&f, c) && is_polynomial(&f, c)))
        return polynomial_term(t, c, term_symbol(t, n));
    f.unit = unit_of(&f);
    term fitted = TERM_UNKNOWN;
    for (f.degree = 1; f.degree <= (f.every ? 3 : 1) && fitted < 0; f.degree++)
        fitted = fit_rounded(&f, t, term_symbol(t, n));
    return fitted;
}
