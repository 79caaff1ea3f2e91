/* Numbers in recorded calls as functions of n. */
#include "grader/prove/plans.h"

#define NUMBER_MOST (INT64_C(1) << 40)
enum { CHECKS = 12, DIVISORS_MOST = 5000 };
enum { MADE_ROUNDED = -2 }; /* for symbol_made */

struct fit {
    struct plans *plans;
    plan_number *get;
    void *context;
    struct sizes sizes;
    int64_t slope, from; /* the numbers are slope * n + from + a multiple of the unit */
    int64_t unit;
    int degree; /* of what is divided: n, n*n or n*n*n */
    bool every; /* each of the sizes is recorded */
};

static bool number_at(struct fit *f, int n, int64_t *number)
{
    if (!f->get(f->context, plans_at(f->plans, n), number))
        return false;
    *number -= f->slope * n + f->from;
    bool whole = *number % f->unit == 0;
    *number /= f->unit;
    return whole;
}

/* The largest unit that all recorded numbers are multiples of. */
static int64_t unit_of(const struct fit *f)
{
    int64_t unit = 0, number;
    for (size_t k = 0; k < f->plans->count; k++) {
        if (!sizes_have(f->sizes, f->plans->items[k]->shape.n) ||
            !f->get(f->context, &f->plans->items[k]->plan, &number))
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
        if (sizes_have(f->sizes, n) && (!number_at(f, n, &number) || number != polynomial(c, n)))
            return false;
    }
    return true;
}

/* The polynomial through the numbers at the least four sizes, by differences. False: it has fractions. */
static bool through_four(struct fit *f, int64_t c[4])
{
    int64_t y[4];
    for (int k = 0; k < 4; k++)
        if (!number_at(f, f->sizes.low + k * f->sizes.step, &y[k]) || y[k] > NUMBER_MOST ||
            y[k] < -NUMBER_MOST)
            return false;
    for (int degree = 3; degree > 0; degree--) {
        static const int faculty[] = {1, 1, 2, 6};
        int64_t divisor = faculty[degree] * power(f->sizes.step, degree);
        int64_t difference[4] = {y[0], y[1], y[2], y[3]};
        for (int turn = 0; turn < degree; turn++)
            for (int k = 0; k < degree - turn; k++)
                difference[k] = difference[k + 1] - difference[k];
        if (difference[0] % divisor)
            return false;
        c[degree] = difference[0] / divisor;
        for (int k = 0; k < 4; k++)
            y[k] -= c[degree] * power(f->sizes.low + k * f->sizes.step, degree);
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
        if (!sizes_have(f->sizes, n))
            continue;
        if (!number_at(f, n, &number))
            return false;
        int64_t low = number * by - power(n, f->degree), high = low + by - 1;
        *least = low > *least ? low : *least;
        *most = high < *most ? high : *most;
    }
    return *least <= *most;
}

/* A size at which floor((n + shift)/by) is more than with a smaller shift: at about `near` turns. 0: none. */
static int64_t telling_size(const struct fit *f, int64_t by, int64_t shift, int64_t near)
{
    for (int64_t turns = near; turns < near + f->sizes.step; turns++)
        if (sizes_have(f->sizes, turns * by - shift))
            return turns * by - shift;
    return 0;
}

/* Ask at sizes where one shift gives another number than the next, until one shift is left, or those left
 * give the same at all of the sizes. */
static bool settle(struct fit *f, int64_t by, int64_t *least, int64_t most)
{
    int64_t number, near = floor_of((int64_t)f->sizes.low + f->sizes.high, 2 * by);
    if (2 * by * f->sizes.step > (int64_t)f->sizes.high - f->sizes.low)
        return false;
    while (*least < most) {
        int64_t middle = *least + (most - *least + 1) / 2, n = 0;
        while (middle > *least && !(n = telling_size(f, by, middle, near)))
            middle--;
        if (f->sizes.step == 1 && !n)
            return false;
        if (!n) { /* no size tells the smaller half apart */
            *least += (most - *least + 1) / 2;
            continue;
        }
        if (!number_at(f, (int)n, &number))
            return false;
        if (number == floor_of(n + middle, by))
            *least = middle;
        else
            most = middle - 1;
    }
    for (int k = 1; k <= CHECKS; k++) { /* on both sides of jumps, all over the range */
        int64_t at = f->sizes.low + ((int64_t)f->sizes.high - f->sizes.low) / (CHECKS + 1) * k;
        int64_t n = telling_size(f, by, *least, at / by) - (int64_t)(k % 2) * f->sizes.step;
        if (sizes_have(f->sizes, n) && (!number_at(f, (int)n, &number) || number != floor_of(n + *least, by)))
            return false;
    }
    return true;
}

/* floor((divided + shift)/by). If n and its powers leave the same when they are divided by `unit`, a part of
 * by, a shift that makes the sum a multiple of it does not change the result. */
static term rounded(struct terms *t, term divided, int64_t by, int64_t shift, int64_t unit, int64_t left_of_n)
{
    int64_t low, high, over = (shift + left_of_n) % unit;
    bool fresh;
    shift -= over < 0 ? over + unit : over;
    term shifted = term_sum(t, divided, 1, term_number(t, shift));
    if (!term_range(t, shifted, &low, &high))
        return TERM_UNKNOWN;
    int32_t symbol = symbol_made(t, MADE_ROUNDED, shifted, term_number(t, by), floor_of(low, by),
                                 floor_of(high, by), &fresh);
    term quotient = term_symbol(t, symbol);
    if (fresh) {
        term left = term_sum(t, shifted, -by, quotient);
        symbol_fact(t, symbol, left);
        symbol_fact(t, symbol, term_sum(t, term_number(t, by - unit), -1, left));
    }
    return quotient;
}

/* floor((n^degree + c)/by) */
static term fit_rounded(struct fit *f, struct terms *t, term n)
{
    int64_t last, least, most, all = power(sizes_last(f->sizes), f->degree), c[4] = {0};
    c[f->degree] = 1;
    if (!number_at(f, sizes_last(f->sizes), &last) || last < 4)
        return TERM_UNKNOWN;
    int64_t from = all / (last + 2), to = all / (last - 2) + 1;
    for (int64_t by = from > 1 ? from : 2; by <= to && by < from + DIVISORS_MOST; by++) {
        int64_t unit = term_common_divisor(by, f->sizes.step);
        if (shifts(f, by, &least, &most) && (f->every || (f->degree == 1 && settle(f, by, &least, most))))
            return term_scaled(
                t,
                rounded(t, polynomial_term(t, c, n), by, least, unit, power(f->sizes.low % unit, f->degree)),
                f->unit);
    }
    return TERM_UNKNOWN;
}

/* Of each two sizes beside each other: by how much do the numbers differ? The two differences that there are,
 * the more frequent one first. False: there are more, or just one. */
static bool two_steps(struct fit *f, int64_t steps[2])
{
    int64_t before, number, seen[2] = {0, 0};
    if (!number_at(f, f->sizes.low, &before))
        return false;
    for (int n = f->sizes.low + f->sizes.step; n <= f->sizes.high; n += f->sizes.step, before = number) {
        if (!number_at(f, n, &number))
            return false;
        int64_t step = number - before;
        int k = !seen[0] || step == steps[0] ? 0 : 1;
        if (k && seen[1] && step != steps[1])
            return false;
        steps[k] = step;
        seen[k]++;
    }
    if (seen[1] > seen[0]) {
        int64_t swap = steps[0];
        steps[0] = steps[1];
        steps[1] = swap;
    }
    return seen[1] > 0;
}

/* A line and a multiple of floor((n + c)/by): 1 + 2 * (n / 3), where slabs of a third begin. */
static term fit_slabs(struct fit *f, struct terms *t, term n)
{
    int64_t steps[2], first;
    f->unit = 1;
    if (!two_steps(f, steps) || steps[0] % f->sizes.step || !number_at(f, f->sizes.low, &first))
        return TERM_UNKNOWN;
    f->degree = 1;
    f->slope = steps[0] / f->sizes.step;
    f->unit = steps[1] - steps[0];
    f->from = (first - f->slope * f->sizes.low) % f->unit;
    term line = term_sum(t, term_number(t, f->from), f->slope, n);
    return term_sum(t, line, 1, fit_rounded(f, t, n));
}

static bool has_each(const struct fit *f)
{
    int64_t inside = 0; /* each is recorded once */
    for (size_t k = 0; k < f->plans->count; k++)
        inside += sizes_have(f->sizes, f->plans->items[k]->shape.n);
    return inside == (sizes_last(f->sizes) - (int64_t)f->sizes.low) / f->sizes.step + 1;
}

term plans_fit(struct plans *p, struct terms *t, struct sizes sizes, term n, plan_number *get, void *context)
{
    struct fit f = {.plans = p, .get = get, .context = context, .sizes = sizes, .unit = 1, .degree = 1};
    int64_t first, last, c[4] = {0};
    int end = sizes_last(sizes);
    if (!number_at(&f, sizes.low, &first) || !number_at(&f, end, &last))
        return TERM_UNKNOWN;
    if (sizes.low == end)
        return term_number(t, first);
    if (__builtin_sub_overflow(last, first, &c[1]))
        return TERM_UNKNOWN;
    c[1] /= end - sizes.low;
    c[0] = first - c[1] * sizes.low;
    f.every = has_each(&f);
    if (is_polynomial(&f, c) ||
        (f.every && end - sizes.low >= 4 * sizes.step && through_four(&f, c) && is_polynomial(&f, c)))
        return polynomial_term(t, c, n);
    f.unit = unit_of(&f);
    term fitted = TERM_UNKNOWN;
    for (f.degree = 1; f.degree <= (f.every ? 3 : 1) && fitted < 0; f.degree++)
        fitted = fit_rounded(&f, t, n);
    return fitted >= 0 || !f.every ? fitted : fit_slabs(&f, t, n);
}
