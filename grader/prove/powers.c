/* Terms with products, as indices of a cube: (z*n + y)*n + x.
 *
 * Such a term is n*p + c, where c has no factor n. If n >= 0 and p >= k, it is at least n*k + c. So two
 * smaller terms are shown: p - k, which may have n as a factor again, and c + k*n. (Horner's scheme.) */
#include "grader/prove/terms.h"

static const int multiples[] = {0, 1, 2, -1};

/* The oldest factor of all products; -1: there are none. */
static int32_t oldest_factor(const struct terms *t, term a)
{
    int32_t oldest = -1;
    for (uint32_t k = 0; k < t->items[a].count; k++) {
        const struct symbol_known *s = &t->symbols[t->items[a].parts[k].symbol];
        if (s->factor_count && (oldest < 0 || s->factors[0] < oldest))
            oldest = s->factors[0];
    }
    return oldest;
}

/* a = factor * p + c, where the factor is the oldest one. False: not all of its products can be divided. */
static bool split(struct terms *t, term a, int32_t factor, term *p, term *c)
{
    struct linear l = t->items[a];
    *p = TERM_ZERO;
    *c = term_number(t, l.constant);
    for (uint32_t k = 0; k < l.count; k++) {
        const struct symbol_known *s = &t->symbols[l.parts[k].symbol];
        bool alone = l.parts[k].symbol == factor, divides = s->factor_count && s->factors[0] == factor;
        if (divides && s->without[0] < 0)
            return false;
        if (alone)
            *p = term_sum(t, *p, l.parts[k].times, term_number(t, 1));
        else if (divides)
            *p = term_sum(t, *p, l.parts[k].times, term_symbol(t, s->without[0]));
        else
            *c = term_sum(t, *c, l.parts[k].times, term_symbol(t, l.parts[k].symbol));
    }
    return *p >= 0 && *c >= 0;
}

/* A number is at least a power of the factor, if it is the largest one that it can be: a + n*n*n - number,
 * which is not more than a. TERM_UNKNOWN: the number is too small for any power. */
static term with_power(struct terms *t, term a, int32_t factor)
{
    term power = term_symbol(t, factor), best = TERM_UNKNOWN;
    int64_t low, high, number = t->items[a].constant;
    for (int degree = 1; degree < DEGREE_MOST && term_range(t, power, &low, &high) && high <= number;
         degree++) {
        best = power;
        power = term_product(t, power, term_symbol(t, factor));
    }
    return term_sum(t, term_sum(t, a, -1, term_number(t, number)), 1, best);
}

/* factor*p + c, where p is at least a multiple of the unit. */
static bool show_parts(struct terms *t, const term *facts, size_t count, int32_t factor, term p, term c,
                       int64_t unit, term_shower *show)
{
    for (size_t k = 0; k < ARRAY_LEN(multiples); k++)
        if (show(t, facts, count, term_sum(t, c, multiples[k] * unit, term_symbol(t, factor))) &&
            show(t, facts, count, term_sum(t, p, -1, term_number(t, multiples[k] * unit))))
            return true;
    return false;
}

bool powers_split(struct terms *t, term a, int32_t *factor, term *p, term *c)
{
    *factor = oldest_factor(t, a);
    return *factor >= 0 && t->symbols[*factor].low > 0 && split(t, a, *factor, p, c);
}

bool powers_show(struct terms *t, const term *facts, size_t count, term a, term_shower *show)
{
    int32_t factor = oldest_factor(t, a);
    term p, c;
    if (factor < 0 || t->symbols[factor].low < 0 || !split(t, a, factor, &p, &c))
        return false;
    int64_t unit = term_divisor(t, p, false), whole = term_divisor(t, p, true);
    if (show_parts(t, facts, count, factor, p, c, unit ? unit : 1, show) ||
        (whole && whole != unit && show_parts(t, facts, count, factor, p, c, whole, show)))
        return true;
    term other = with_power(t, a, factor);
    return other >= 0 && show(t, facts, count, other);
}
