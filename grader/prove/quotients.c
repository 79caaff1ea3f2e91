/* Quotients of terms, rounded down. One that is no linear term becomes a symbol of its own, with its range.
 * Compilers divide by products and shifts: these are told as the division that they are. */
#include "grader/prove/compute_parts.h"

enum { FACTOR_LEAST = 1000, FACTORS_MOST = 2048 };

bool compute_within(struct walker *w, const struct state *s, term a, int64_t low, int64_t high)
{
    return state_shows(w, s, term_sum(w->terms, a, -1, term_number(w->terms, low))) &&
           state_shows(w, s, term_sum(w->terms, term_number(w->terms, high), -1, a));
}

bool compute_within_soon(struct walker *w, const struct state *s, term a, int64_t low, int64_t high)
{
    return state_soon_shows(w, s, term_sum(w->terms, a, -1, term_number(w->terms, low))) &&
           state_soon_shows(w, s, term_sum(w->terms, term_number(w->terms, high), -1, a));
}

/* ---- quotients, rounded down ---- */

/* The parts of a that `by` divides, and the rest. */
static term divisible(struct walker *w, term a, int64_t by, term *rest)
{
    struct linear l = w->terms->items[a];
    term sum = TERM_ZERO;
    *rest = TERM_ZERO;
    for (uint32_t k = 0; k < l.count; k++) {
        term symbol = term_symbol(w->terms, l.parts[k].symbol);
        bool whole = l.parts[k].times % by == 0;
        if (whole)
            sum = term_sum(w->terms, sum, l.parts[k].times / by, symbol);
        else
            *rest = term_sum(w->terms, *rest, l.parts[k].times, symbol);
        if (sum < 0 || *rest < 0)
            return TERM_UNKNOWN;
    }
    int64_t quotient = l.constant / by - (l.constant % by < 0);
    *rest = term_sum(w->terms, *rest, 1, term_number(w->terms, l.constant - quotient * by));
    return term_sum(w->terms, sum, 1, term_number(w->terms, quotient));
}

static int64_t floor_of(int64_t a, int64_t by)
{
    return a / by - (a % by < 0);
}

/* What the symbol is the rounded quotient of; NULL: it is none. */
static const struct made *rounded_from(const struct walker *w, int32_t symbol)
{
    int32_t made = w->terms->symbols[symbol].made;
    return made >= 0 && w->terms->made[made].kind == MADE_FLOOR ? &w->terms->made[made] : NULL;
}

/* floor((floor(x / b) + c) / by) is floor((x + c * b) / (b * by)). False if the term is no such quotient. */
static bool is_quotient(const struct walker *w, term a, term *of, int64_t *by)
{
    const struct linear l = w->terms->items[a];
    const struct made *m = l.count == 1 && l.parts[0].times == 1 ? rounded_from(w, l.parts[0].symbol) : NULL;
    int64_t inner;
    if (!m || !term_is_number(w->terms, m->b, &inner))
        return false;
    *of = term_sum(w->terms, m->a, l.constant, m->b);
    return *of >= 0 && !__builtin_mul_overflow(inner, *by, by) && *by < INT64_C(1) << 50;
}

/* a / by, where `by` divides all of it. */
static term divided(struct walker *w, term a, int64_t by)
{
    struct linear l = w->terms->items[a];
    term sum = term_number(w->terms, l.constant / by);
    for (uint32_t k = 0; k < l.count; k++)
        sum = term_sum(w->terms, sum, l.parts[k].times / by, term_symbol(w->terms, l.parts[k].symbol));
    return sum;
}

/* Is floor(m * x / by) the same as floor(x / d) for all x up to `high`? */
static bool is_exact(int64_t m, int64_t by, int64_t d, int64_t high)
{
    int64_t product;
    return !__builtin_mul_overflow(m, d, &product) && (__int128)(product - by) * high < by;
}

/* The largest factor m of `all` for which floor(m * x / by) is a division of all x up to `most`, where
 * m * most is not more than `high`; 0: there is none. */
static int64_t find_factor(int64_t all, int64_t by, int64_t high)
{
    for (int64_t f = 1; f <= FACTORS_MOST && all / f > 1; f++) {
        int64_t m = all / f, d = by / m + (by % m > 0);
        if (all % f == 0 && d > 1 && is_exact(m, by, d, high / m < INT32_MAX ? high / m : INT32_MAX))
            return m;
    }
    return 0;
}

/* The same questions come again and again. */
static int64_t known_factor(int64_t all, int64_t by, int64_t high)
{
    static struct {
        int64_t all, by, high, factor;
    } known[256];
    uint64_t h = ((uint64_t)all * 31 + (uint64_t)by) * 31 + (uint64_t)high;
    size_t at = (size_t)(h * 0x9e3779b97f4a7c15u >> 56);
    if (known[at].all != all || known[at].by != by || known[at].high != high) {
        known[at].all = all;
        known[at].by = by;
        known[at].high = high;
        known[at].factor = find_factor(all, by, high);
    }
    return known[at].factor;
}

/* Compilers divide x by d with a product: floor(m * x / 2^k), where m*d is a little more than 2^k. For x up
 * to 2^k / (m*d - 2^k) that is floor(x / d). The factor m is what all of the term has in common, or a part of
 * it. */
static bool is_division(struct walker *w, const struct state *s, term a, int64_t by, term *x, int64_t *d)
{
    int64_t all = term_divisor(w->terms, a, true), low, high;
    bool narrow = term_range(w->terms, a, &low, &high);
    if (all < FACTOR_LEAST || (narrow && high <= 0))
        return false;
    int64_t m = known_factor(all, by, narrow ? high : INT64_MAX);
    if (!m)
        return false;
    *d = by / m + (by % m > 0);
    *x = divided(w, a, m);
    bool small = narrow && high / m < INT32_MAX;
    return *x >= 0 && state_shows(w, s, *x) &&
           (small || state_shows(w, s, term_sum(w->terms, term_number(w->terms, INT32_MAX), -1, *x)));
}

/* With a negative factor: floor(-m * x / by) = floor((by - m) * x / by) - x. */
static term floor_of_negative(struct walker *w, const struct state *s, term a, int64_t by)
{
    const struct linear l = w->terms->items[a];
    int64_t m = term_divisor(w->terms, a, true);
    if (!l.count || l.parts[0].times > 0 || m < FACTOR_LEAST)
        return TERM_UNKNOWN;
    for (int64_t f = 1; f <= FACTORS_MOST; f++)
        if (m % f == 0 && m / f < by) {
            term x = divided(w, a, -(m / f));
            return state_shows(w, s, x)
                       ? term_sum(w->terms, compute_floor(w, s, term_scaled(w->terms, x, by - m / f), by), -1,
                                  x)
                       : TERM_UNKNOWN;
        }
    return TERM_UNKNOWN;
}

/* floor((g*x + c) / (g*y)) = floor((x + floor(c/g)) / y). TERM_UNKNOWN: they have no factor in common. */
static term with_common_factor(struct walker *w, const struct state *s, term a, int64_t by)
{
    struct terms *t = w->terms;
    int64_t factor = term_divisor(t, a, false), unit = by, constant = t->items[a].constant;
    if (!factor || factor >= FACTOR_LEAST)
        return TERM_UNKNOWN;
    while (factor % unit) { /* Euclid's algorithm */
        int64_t rest = factor % unit;
        factor = unit;
        unit = rest;
    }
    if (unit < 2)
        return TERM_UNKNOWN;
    term x = divided(w, term_sum(t, a, -1, term_number(t, constant)), unit);
    return compute_floor(w, s, term_sum(t, x, 1, term_number(t, floor_of(constant, unit))), by / unit);
}

/* A symbol for floor(a / by), with what is known of it. */
static term rounded_down(struct terms *t, term a, int64_t by)
{
    bool fresh;
    int64_t low = INT64_MIN, high = INT64_MAX;
    if (term_range(t, a, &low, &high)) {
        low = floor_of(low, by);
        high = floor_of(high, by);
    }
    int32_t symbol = symbol_made(t, MADE_FLOOR, a, term_number(t, by), low, high, &fresh);
    term quotient = term_symbol(t, symbol), left = term_sum(t, a, -by, quotient);
    if (fresh) {
        symbol_fact(t, symbol, left);
        symbol_fact(t, symbol, term_sum(t, term_number(t, by - 1), -1, left));
    }
    return quotient;
}

#define TWO_TO_32 (INT64_C(1) << 32)

term compute_wrapped(struct terms *t, term a, bool is_signed)
{
    int64_t half = is_signed ? TWO_TO_32 / 2 : 0;
    term shifted = term_sum(t, a, 1, term_number(t, half));
    return shifted < 0 ? TERM_UNKNOWN : term_sum(t, a, -TWO_TO_32, rounded_down(t, shifted, TWO_TO_32));
}

/* A compiler may extend an index to 64 bits before the branch that makes sure that it is one of an element.
 */
term compute_settled(struct walker *w, const struct state *s, term a)
{
    struct terms *t = w->terms;
    const struct linear l = t->items[a];
    for (uint32_t k = 0; k < l.count && a >= 0; k++) {
        const struct made *m = rounded_from(w, l.parts[k].symbol);
        if (!m || l.parts[k].times % TWO_TO_32 || m->b != term_number(t, TWO_TO_32))
            continue;
        term shifted = m->a; /* what is asked may make others */
        bool fits = compute_within(w, s, shifted, 0, TWO_TO_32 - 1);
        a = fits ? term_replaced(t, a, l.parts[k].symbol, TERM_ZERO) : TERM_UNKNOWN;
    }
    return a;
}

void compute_know_rest(struct terms *t, term a, int64_t by, int64_t rest)
{
    term quotient = rounded_down(t, a, by), left = term_sum(t, a, -by, quotient);
    int64_t number;
    if (left < 0 || term_is_number(t, left, &number))
        return;
    int32_t symbol = t->items[quotient].parts[0].symbol;
    symbol_fact(t, symbol, term_sum(t, left, -1, term_number(t, rest)));
    symbol_fact(t, symbol, term_sum(t, term_number(t, rest), -1, left));
}

/* Is it floor(x / by) wherever the symbols have values, and not only where the facts of one state hold? */
static bool is_rounded_anywhere(const struct walker *w, term quotient, term x, int64_t by)
{
    struct terms *t = w->terms;
    const struct linear l = t->items[quotient >= 0 ? quotient : TERM_ZERO];
    for (uint32_t k = 0; k < l.count; k++) {
        const struct made *m = rounded_from(w, l.parts[k].symbol);
        if (m && l.parts[k].times == 1 && m->b == term_number(t, by) &&
            term_sum(t, x, -by, quotient) == term_sum(t, m->a, -by, term_symbol(t, m->symbol)))
            return true;
    }
    return false;
}

/* floor(floor(x / b) / by), told of x and of the first quotient as well. */
static term rounded_twice(struct walker *w, const struct state *s, term a, int64_t by, term x,
                          int64_t by_both)
{
    struct terms *t = w->terms;
    term quotient = compute_floor(w, s, x, by_both), left = term_sum(t, a, -by, quotient);
    if (left >= 0 && t->items[left].count && is_rounded_anywhere(w, quotient, x, by_both)) {
        int32_t youngest = t->items[left].parts[t->items[left].count - 1].symbol;
        symbol_fact(t, youngest, left);
        symbol_fact(t, youngest, term_sum(t, term_number(t, by - 1), -1, left));
    }
    return quotient;
}

term compute_floor(struct walker *w, const struct state *s, term a, int64_t by)
{
    term rest = a, x, inner, whole = TERM_ZERO;
    int64_t both = by, divisor;
    if (a < 0 || by <= 0)
        return TERM_UNKNOWN;
    if (term_divisor(w->terms, a, true) % by == 0)
        return divided(w, a, by);
    if (is_division(w, s, a, by, &x, &divisor))
        return compute_floor(w, s, x, divisor);
    if (is_quotient(w, a, &inner, &both)) {
        if (is_division(w, s, inner, both, &x, &divisor))
            return compute_floor(w, s, x, divisor);
        if (term_divisor(w->terms, inner, true) < FACTOR_LEAST)
            return rounded_twice(w, s, a, by, inner, both);
    }
    term shorter = with_common_factor(w, s, a, by);
    if (shorter >= 0)
        return shorter;
    term negative = floor_of_negative(w, s, a, by);
    if (negative >= 0)
        return negative;
    int64_t factor = term_divisor(w->terms, a, true);
    if (factor < FACTOR_LEAST || factor > by) /* otherwise a shift that follows may make a division of it */
        whole = divisible(w, a, by, &rest);
    if (whole < 0 || rest < 0)
        return TERM_UNKNOWN;
    for (int64_t turn = 0; turn >= -1; turn--) /* nothing is left, or it is just below zero */
        if (compute_within_soon(w, s, rest, turn * by, turn * by + by - 1))
            return term_sum(w->terms, whole, 1, term_number(w->terms, turn));
    return term_sum(w->terms, whole, 1, rounded_down(w->terms, rest, by));
}
