/* Show that a term is never negative: by several ways of elimination, and by the simplex method. */
#include "grader/prove/eliminate.h"

enum { DEPTH_MOST = 9, DEPTH_SHORT = 4, DEPTH_ANY = 7, STEPS_SOON = 150, STEPS_MOST = 1500, KNOWN_MOST = 80 };

/* The facts, and what is known of the symbols in them. Returns how many. */
static size_t with_definitions(const struct terms *t, const term *facts, size_t count, term to[KNOWN_MOST])
{
    size_t all = 0;
    for (size_t k = 0; k < count && all < KNOWN_MOST; k++)
        to[all++] = facts[k];
    for (size_t k = 0; k < all; k++) {
        const struct linear *l = &t->items[to[k]];
        for (uint32_t part = 0; part < l->count; part++) {
            const struct symbol_known *s = &t->symbols[l->parts[part].symbol];
            for (uint32_t f = 0; f < s->fact_count && all < KNOWN_MOST; f++) {
                size_t seen = 0;
                while (seen < all && to[seen] != s->facts[f])
                    seen++;
                if (seen == all)
                    to[all++] = s->facts[f];
            }
        }
    }
    return all;
}

/* Ways to look for a contradiction: the first ones find most of them. */
static const struct {
    enum order order;
    int depth;
    bool with_definitions, no_products;
} ways[] = {{ORDER_YOUNGEST, DEPTH_MOST, false, true},  {ORDER_YOUNGEST, DEPTH_MOST, false, false},
            {ORDER_YOUNGEST, DEPTH_SHORT, true, false}, {ORDER_OLDEST, DEPTH_SHORT, true, false},
            {ORDER_YOUNGEST, DEPTH_MOST, true, false},  {ORDER_ANY, DEPTH_ANY, false, false}};
enum { WAYS_SOON = 3 };

/* Ways from number `from` up to below `to`. */
static bool eliminates(struct terms *t, const term *facts, size_t count, term a, size_t from, size_t to,
                       int steps_most)
{
    term all[KNOWN_MOST];
    size_t known = 0;
    bool product = term_has_product(t, a);
    for (size_t k = from; k < to; k++) {
        if (product && ways[k].no_products)
            continue;
        bool more = ways[k].with_definitions;
        known = more && !known ? with_definitions(t, facts, count, all) : known;
        struct refuting r = {t,          more ? all : facts, more ? known : count, 0,
                             steps_most, ways[k].depth,      ways[k].order,        ways[k].no_products};
        if (eliminate(&r, a))
            return true;
    }
    return false;
}

/* Is it seen at once? 1 shown, 0 it cannot be shown, -1 not seen. */
static int seen(struct terms *t, const term *facts, size_t count, term a)
{
    int64_t low, high;
    if (a < 0)
        return 0;
    if (term_range(t, a, &low, &high) && (low >= 0 || high < 0))
        return low >= 0;
    return points_deny(t, facts, count, a) ? 0 : -1;
}

bool term_never_negative(struct terms *t, const term *facts, size_t count, term a)
{
    int at_once = seen(t, facts, count, a);
    if (at_once >= 0)
        return at_once;
    return powers_show(t, facts, count, a, term_never_negative) ||
           eliminates(t, facts, count, a, 0, WAYS_SOON, STEPS_SOON) ||
           simplex_contradicts(t, facts, count, term_sum(t, term_number(t, -1), -1, a)) ||
           /* products say something that a row of the simplex method does not: of their factors */
           (term_has_product(t, a) && eliminates(t, facts, count, a, 0, ARRAY_LEN(ways), STEPS_MOST));
}

bool term_soon_never_negative(struct terms *t, const term *facts, size_t count, term a)
{
    int at_once = seen(t, facts, count, a);
    return at_once >= 0 ? at_once
                        : powers_show(t, facts, count, a, term_soon_never_negative) ||
                              eliminates(t, facts, count, a, 0, WAYS_SOON, STEPS_SOON);
}
