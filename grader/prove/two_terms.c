/* Products, divisions of two terms, and single bits. A value that is no linear term becomes a symbol of its
 * own, with its range. */
#include "grader/prove/compute_parts.h"

term compute_lowest_bits(struct walker *w, const struct state *s, term a, unsigned bits)
{
    int64_t by = INT64_C(1) << bits;
    return term_sum(w->terms, a, -by, compute_floor(w, s, a, by));
}

/* Ones from bit `from` up to below bit `to`? */
static bool is_run(uint64_t mask, unsigned *from, unsigned *to)
{
    if (!mask)
        return false;
    *from = (unsigned)__builtin_ctzll(mask);
    uint64_t up = mask >> *from;
    *to = *from + (~up ? (unsigned)__builtin_ctzll(~up) : 64);
    return (up & (up + 1)) == 0;
}

/* A new number for kind(a, b) in a range. */
term compute_some(struct walker *w, enum made_kind kind, term a, term b, int64_t low, int64_t high)
{
    bool fresh;
    return term_symbol(w->terms, symbol_made(w->terms, (int)kind, a, b, low, high, &fresh));
}

term compute_and(struct walker *w, const struct state *s, term a, int64_t number, unsigned bits)
{
    unsigned from, to;
    uint64_t mask = bits == 64 ? (uint64_t)number : (uint64_t)number & ((UINT64_C(1) << bits) - 1);
    if (a < 0 || !mask)
        return mask ? TERM_UNKNOWN : TERM_ZERO;
    if (!is_run(mask, &from, &to))
        return (int64_t)mask >= 0
                   ? compute_some(w, MADE_AND, a, term_number(w->terms, (int64_t)mask), 0, (int64_t)mask)
                   : TERM_UNKNOWN;
    if (to == bits) /* all but the lowest bits: right modulo 2^bits */
        return from < 62 ? term_sum(w->terms, a, -1, compute_lowest_bits(w, s, a, from)) : TERM_UNKNOWN;
    if (to > 61) /* an index that was multiplied and divided by the size of an element */
        return !from && compute_within_soon(w, s, a, 0, (INT64_C(1) << 61) - 1) ? a : TERM_UNKNOWN;
    return term_sum(w->terms, compute_lowest_bits(w, s, a, to), -1, compute_lowest_bits(w, s, a, from));
}

term compute_product(struct walker *w, const struct state *s, term a, term b)
{
    struct terms *t = w->terms;
    int64_t number;
    (void)s;
    if (a < 0 || b < 0)
        return a == TERM_ZERO || b == TERM_ZERO ? TERM_ZERO : TERM_UNKNOWN;
    if (term_is_number(t, a, &number))
        return term_scaled(t, b, number);
    if (term_is_number(t, b, &number))
        return term_scaled(t, a, number);
    return term_product(t, a, b);
}

term compute_quotient(struct walker *w, const struct state *s, term a, term b)
{
    int64_t number, low, high;
    if (a < 0 || b < 0 || !state_shows(w, s, a))
        return TERM_UNKNOWN;
    if (term_is_number(w->terms, b, &number) && number > 0)
        return compute_floor(w, s, a, number);
    if (!state_shows(w, s, term_sum(w->terms, b, -1, term_number(w->terms, 1))) ||
        !term_range(w->terms, a, &low, &high))
        return TERM_UNKNOWN;
    if (state_shows(w, s, term_sum(w->terms, b, -1, term_sum(w->terms, a, 1, term_number(w->terms, 1)))))
        return TERM_ZERO;
    return compute_some(w, MADE_QUOTIENT, a, b, 0, high);
}

term compute_rest(struct walker *w, const struct state *s, term a, term b)
{
    struct terms *t = w->terms;
    int64_t number, low, high;
    if (a < 0 || b < 0 || !state_shows(w, s, a))
        return TERM_UNKNOWN;
    if (term_is_number(t, b, &number) && number > 0)
        return term_sum(t, a, -number, compute_floor(w, s, a, number));
    if (!state_shows(w, s, term_sum(t, b, -1, term_number(t, 1))))
        return TERM_UNKNOWN;
    term beyond = term_sum(t, b, -1, term_sum(t, a, 1, term_number(t, 1))); /* b - a - 1 */
    if (state_shows(w, s, beyond))
        return a;
    if (!term_range(t, b, &low, &high))
        return TERM_UNKNOWN;
    bool fresh;
    int32_t symbol = symbol_made(t, MADE_REST, a, b, 0, high - 1, &fresh);
    if (fresh)
        symbol_fact(t, symbol, term_sum(t, b, -1, term_sum(t, term_symbol(t, symbol), 1, term_number(t, 1))));
    return term_symbol(t, symbol);
}
