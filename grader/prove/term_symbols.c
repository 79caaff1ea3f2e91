/* Symbols, and what they stand for: numbers of their own, functions of older ones, products of them. */
#include <stdlib.h>

#include "grader/prove/terms.h"

enum { FIRST_BUCKETS = 256, PRODUCTS = 4096 };

static int32_t add_symbol(struct terms *t, struct symbol_known known)
{
    known.base = known.made = -1;
    if (known.age < 0)
        known.age = (int32_t)t->symbol_count;
    *ARRAY_PUSH(t->symbols, t->symbol_count, t->symbol_capacity) = known;
    points_draw(t);
    return (int32_t)t->symbol_count - 1;
}

int32_t symbol_new(struct terms *t, int64_t low, int64_t high)
{
    return add_symbol(t, (struct symbol_known){.low = low, .high = high, .age = -1});
}

void symbol_fact(struct terms *t, int32_t symbol, term never_negative)
{
    struct symbol_known *s = &t->symbols[symbol];
    for (uint32_t k = 0; k < s->fact_count; k++)
        if (s->facts[k] == never_negative)
            return;
    if (never_negative < 0 || s->fact_count == SYMBOL_FACTS)
        return;
    s->facts[s->fact_count++] = never_negative;
    points_move(t, symbol, never_negative);
}

/* ---- functions of terms ---- */

static size_t bucket_of(const struct terms *t, int kind, term a, term b)
{
    uint64_t h = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) * 0x9e3779b97f4a7c15u;
    h = (h ^ (uint64_t)(uint32_t)kind) * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 20) & (t->made_bucket_count - 1);
}

static void place(struct terms *t, size_t made)
{
    size_t at = bucket_of(t, t->made[made].kind, t->made[made].a, t->made[made].b);
    while (t->made_buckets[at])
        at = (at + 1) & (t->made_bucket_count - 1);
    t->made_buckets[at] = (uint32_t)made + 1;
}

static const struct made *find(const struct terms *t, int kind, term a, term b)
{
    for (size_t at = t->made_bucket_count ? bucket_of(t, kind, a, b) : 0;
         t->made_bucket_count && t->made_buckets[at]; at = (at + 1) & (t->made_bucket_count - 1)) {
        const struct made *m = &t->made[t->made_buckets[at] - 1];
        if (m->kind == kind && m->a == a && m->b == b)
            return m;
    }
    return NULL;
}

static void keep(struct terms *t, struct made made)
{
    t->symbols[made.symbol].made = (int32_t)t->made_count;
    *ARRAY_PUSH(t->made, t->made_count, t->made_capacity) = made;
    if (2 * t->made_count <= t->made_bucket_count) {
        place(t, t->made_count - 1);
        return;
    }
    t->made_bucket_count = t->made_bucket_count ? 2 * t->made_bucket_count : FIRST_BUCKETS;
    free(t->made_buckets);
    t->made_buckets = xcalloc(t->made_bucket_count, sizeof *t->made_buckets);
    for (size_t k = 0; k < t->made_count; k++)
        place(t, k);
}

static int32_t age_of(const struct terms *t, term a)
{
    int32_t age = 0;
    for (uint32_t k = 0; k < t->items[a].count; k++) {
        int32_t own = t->symbols[t->items[a].parts[k].symbol].age;
        age = own > age ? own : age;
    }
    return age;
}

int32_t symbol_made(struct terms *t, int kind, term a, term b, int64_t low, int64_t high, bool *fresh)
{
    const struct made *known = find(t, kind, a, b);
    *fresh = !known;
    if (known)
        return known->symbol;
    int32_t age = -1;
    if (kind >= 0) { /* others are not made of terms */
        age = age_of(t, a);
        age = age_of(t, b) > age ? age_of(t, b) : age;
    }
    int32_t symbol = add_symbol(t, (struct symbol_known){.low = low, .high = high, .age = age});
    keep(t, (struct made){kind, a, b, symbol});
    return symbol;
}

/* ---- products ---- */

static bool corners(const struct symbol_known *x, const struct symbol_known *y, int64_t *low, int64_t *high)
{
    const int64_t a[2] = {x->low, x->high}, b[2] = {y->low, y->high};
    if (a[0] == INT64_MIN || b[0] == INT64_MIN || a[1] == INT64_MAX || b[1] == INT64_MAX)
        return false;
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (int k = 0; k < 4; k++) {
        int64_t product;
        if (__builtin_mul_overflow(a[k & 1], b[k >> 1], &product))
            return false;
        *low = product < *low ? product : *low;
        *high = product > *high ? product : *high;
    }
    return true;
}

static int32_t product_of(struct terms *t, const int32_t *factors, uint32_t count);

/* What each factor is multiplied with; it has to be there before the product is. */
static void find_without(struct terms *t, struct symbol_known *known)
{
    for (uint32_t k = 0; k < known->factor_count; k++) {
        int32_t rest[DEGREE_MOST];
        uint32_t count = 0;
        for (uint32_t j = 0; j < known->factor_count; j++)
            if (j != k)
                rest[count++] = known->factors[j];
        known->without[k] = -1;
        if (k && known->factors[k] == known->factors[k - 1])
            continue;
        known->without[k] = product_of(t, rest, count);
    }
}

/* The symbol for a product of symbols, given in order. */
static int32_t product_of(struct terms *t, const int32_t *factors, uint32_t count)
{
    if (count == 1)
        return factors[0];
    int32_t first = product_of(t, factors, count - 1), last = factors[count - 1];
    const struct made *made = find(t, MADE_MONOMIAL, first, last);
    if (made)
        return made->symbol;
    struct symbol_known known = {.low = INT64_MIN, .high = INT64_MAX, .factor_count = count};
    int64_t low, high;
    for (uint32_t k = 0; k < count; k++) {
        known.factors[k] = factors[k];
        known.age = t->symbols[factors[k]].age > known.age ? t->symbols[factors[k]].age : known.age;
    }
    find_without(t, &known);
    if (corners(&t->symbols[first], &t->symbols[last], &low, &high)) {
        known.low = low;
        known.high = high;
    }
    int32_t symbol = add_symbol(t, known);
    keep(t, (struct made){MADE_MONOMIAL, first, last, symbol});
    return symbol;
}

static uint32_t add_factors(const struct terms *t, int32_t symbol, int32_t *to, uint32_t count)
{
    const struct symbol_known *s = &t->symbols[symbol];
    uint32_t own = s->factor_count ? s->factor_count : 1;
    for (uint32_t k = 0; k < own && count < 2 * DEGREE_MOST; k++) {
        int32_t factor = s->factor_count ? s->factors[k] : symbol;
        uint32_t at = count++;
        for (; at > 0 && to[at - 1] > factor; at--)
            to[at] = to[at - 1];
        to[at] = factor;
    }
    return count;
}

/* times * x * y; TERM_UNKNOWN: it has too many factors. */
static term product_term(struct terms *t, int32_t x, int32_t y)
{
    int32_t factors[2 * DEGREE_MOST];
    uint32_t count = add_factors(t, y, factors, add_factors(t, x, factors, 0));
    return count > DEGREE_MOST ? TERM_UNKNOWN : term_symbol(t, product_of(t, factors, count));
}

static term multiply(struct terms *t, term a, term b)
{
    struct linear x = t->items[a], y = t->items[b];
    term sum = term_number(t, 0);
    for (uint32_t i = 0; i < x.count && sum >= 0; i++)
        for (uint32_t j = 0; j < y.count && sum >= 0; j++) {
            int64_t times;
            sum = __builtin_mul_overflow(x.parts[i].times, y.parts[j].times, &times)
                      ? TERM_UNKNOWN
                      : term_sum(t, sum, times, product_term(t, x.parts[i].symbol, y.parts[j].symbol));
        }
    /* (x + c) * (y + d) = x*y + d*(x + c) + c*y */
    sum = term_sum(t, sum, y.constant, a);
    term moved = term_sum(t, b, -1, term_number(t, y.constant));
    return term_sum(t, sum, x.constant, moved);
}

term term_product(struct terms *t, term a, term b)
{
    if (a < 0 || b < 0)
        return TERM_UNKNOWN;
    if (!t->products)
        t->products = xcalloc(PRODUCTS, sizeof *t->products);
    struct product *known = &t->products[((uint64_t)(uint32_t)a * 0x9e3779b1u ^ (uint32_t)b) % PRODUCTS];
    if (!known->known || known->a != a || known->b != b)
        *known = (struct product){a, b, multiply(t, a, b), true};
    return known->product;
}
