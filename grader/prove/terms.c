/* Linear terms, each kept once. */
#include "grader/prove/terms.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 4096 };

static size_t hash_of(const struct linear *l)
{
    uint64_t h = (uint64_t)l->constant * 0x9e3779b97f4a7c15u;
    for (uint32_t k = 0; k < l->count; k++)
        h = (h ^ (uint64_t)l->parts[k].symbol ^ ((uint64_t)l->parts[k].times << 20)) * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 20);
}

static bool same(const struct linear *a, const struct linear *b)
{
    if (a->constant != b->constant || a->count != b->count)
        return false;
    for (uint32_t k = 0; k < a->count; k++)
        if (a->parts[k].symbol != b->parts[k].symbol || a->parts[k].times != b->parts[k].times)
            return false;
    return true;
}

static void place(struct terms *t, size_t item)
{
    size_t at = hash_of(&t->items[item]) & (t->bucket_count - 1);
    while (t->buckets[at])
        at = (at + 1) & (t->bucket_count - 1);
    t->buckets[at] = (uint32_t)item + 1;
}

static void grow(struct terms *t)
{
    t->bucket_count *= 2;
    free(t->buckets);
    t->buckets = xcalloc(t->bucket_count, sizeof *t->buckets);
    for (size_t k = 0; k < t->count; k++)
        place(t, k);
}

static term keep(struct terms *t, const struct linear *l)
{
    t->work++;
    size_t at = hash_of(l) & (t->bucket_count - 1);
    for (; t->buckets[at]; at = (at + 1) & (t->bucket_count - 1))
        if (same(&t->items[t->buckets[at] - 1], l))
            return (term)(t->buckets[at] - 1);
    *ARRAY_PUSH(t->items, t->count, t->capacity) = *l;
    t->buckets[at] = (uint32_t)t->count;
    if (2 * t->count > t->bucket_count)
        grow(t);
    return (term)(t->count - 1);
}

void terms_open(struct terms *t)
{
    *t = (struct terms){
        .bucket_count = FIRST_BUCKETS, .buckets = xcalloc(FIRST_BUCKETS, sizeof *t->buckets), .epoch = 1};
    keep(t, &(struct linear){.constant = 0});
}

void terms_close(struct terms *t)
{
    free(t->items);
    free(t->buckets);
    free(t->symbols);
    free(t->made);
    free(t->made_buckets);
    free(t->products);
    free(t->points);
    free(t->weighed);
}

term term_number(struct terms *t, int64_t number)
{
    return keep(t, &(struct linear){.constant = number});
}

term term_symbol(struct terms *t, int32_t symbol)
{
    const struct symbol_known *s = &t->symbols[symbol];
    return s->low == s->high ? term_number(t, s->low)
                             : keep(t, &(struct linear){.count = 1, .parts = {{symbol, 1}}});
}

/* Add times * part at the end; false if it does not fit. */
static bool append(struct linear *to, int32_t symbol, int64_t own, int64_t times, int64_t other)
{
    int64_t product, sum;
    if (__builtin_mul_overflow(times, other, &product) || __builtin_add_overflow(own, product, &sum))
        return false;
    if (sum == 0)
        return true;
    if (to->count == TERM_PARTS)
        return false;
    to->parts[to->count++] = (struct part){symbol, sum};
    return true;
}

term term_sum(struct terms *t, term a, int64_t times, term b)
{
    if (a < 0 || b < 0)
        return TERM_UNKNOWN;
    struct linear x = t->items[a], y = t->items[b], to = {.constant = 0};
    int64_t product;
    if (__builtin_mul_overflow(times, y.constant, &product) ||
        __builtin_add_overflow(x.constant, product, &to.constant))
        return TERM_UNKNOWN;
    for (uint32_t i = 0, j = 0; i < x.count || j < y.count;) {
        bool first = j == y.count || (i < x.count && x.parts[i].symbol <= y.parts[j].symbol);
        bool second = i == x.count || (j < y.count && y.parts[j].symbol <= x.parts[i].symbol);
        if (!append(&to, first ? x.parts[i].symbol : y.parts[j].symbol, first ? x.parts[i].times : 0, times,
                    second ? y.parts[j].times : 0))
            return TERM_UNKNOWN;
        i += first;
        j += second;
    }
    return keep(t, &to);
}

term term_scaled(struct terms *t, term a, int64_t times)
{
    return term_sum(t, TERM_ZERO, times, a);
}

int64_t term_times(const struct terms *t, term a, int32_t symbol)
{
    for (uint32_t k = 0; k < t->items[a].count; k++)
        if (t->items[a].parts[k].symbol == symbol)
            return t->items[a].parts[k].times;
    return 0;
}

term term_replaced(struct terms *t, term a, int32_t symbol, term by)
{
    int64_t times = a < 0 ? 0 : term_times(t, a, symbol);
    return times ? term_sum(t, term_sum(t, a, -times, term_symbol(t, symbol)), times, by) : a;
}

term term_replaced_in_products(struct terms *t, term a, int32_t symbol, term by)
{
    const struct linear l = t->items[a];
    term sum = term_number(t, l.constant);
    for (uint32_t k = 0; k < l.count; k++) {
        const struct symbol_known s = t->symbols[l.parts[k].symbol];
        term part = l.parts[k].symbol == symbol ? by : term_symbol(t, l.parts[k].symbol);
        if (s.factor_count) {
            part = term_number(t, 1);
            for (uint32_t f = 0; f < s.factor_count; f++)
                part = term_product(t, part, s.factors[f] == symbol ? by : term_symbol(t, s.factors[f]));
        }
        sum = term_sum(t, sum, l.parts[k].times, part);
    }
    return sum;
}

bool term_is_number(const struct terms *t, term a, int64_t *number)
{
    if (a < 0 || t->items[a].count)
        return false;
    *number = t->items[a].constant;
    return true;
}

int64_t term_common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

int64_t term_divisor(const struct terms *t, term a, bool whole)
{
    const struct linear *l = &t->items[a];
    int64_t divisor = whole ? l->constant : 0;
    for (uint32_t k = 0; k < l->count; k++)
        divisor = term_common_divisor(divisor, l->parts[k].times);
    return divisor < 0 ? -divisor : divisor;
}

term term_divided(struct terms *t, term a, int64_t by)
{
    struct linear l = t->items[a];
    l.constant = l.constant / by - (l.constant % by < 0);
    for (uint32_t k = 0; k < l.count; k++)
        l.parts[k].times /= by;
    return keep(t, &l);
}

bool term_range(const struct terms *t, term a, int64_t *low, int64_t *high)
{
    if (a < 0)
        return false;
    const struct linear *l = &t->items[a];
    __int128 least = l->constant, most = l->constant;
    for (uint32_t k = 0; k < l->count; k++) {
        const struct symbol_known *s = &t->symbols[l->parts[k].symbol];
        if (s->low == INT64_MIN || s->high == INT64_MAX)
            return false;
        __int128 x = (__int128)l->parts[k].times * s->low, y = (__int128)l->parts[k].times * s->high;
        least += x < y ? x : y;
        most += x < y ? y : x;
    }
    if (least < INT64_MIN / 2 || most > INT64_MAX / 2)
        return false;
    *low = (int64_t)least;
    *high = (int64_t)most;
    return true;
}

bool term_is_older(const struct terms *t, term a, int32_t limit)
{
    for (uint32_t k = 0; k < t->items[a].count; k++)
        if (t->symbols[t->items[a].parts[k].symbol].age >= limit)
            return false;
    return true;
}

bool terms_contradict(const struct terms *t, term a, term b)
{
    const struct linear *x = &t->items[a], *y = &t->items[b];
    bool opposite = x->count == y->count && (__int128)x->constant + y->constant < 0;
    for (uint32_t k = 0; k < x->count && opposite; k++)
        opposite = x->parts[k].symbol == y->parts[k].symbol && x->parts[k].times == -y->parts[k].times;
    return opposite;
}

bool term_has_product(const struct terms *t, term a)
{
    bool has = false;
    for (uint32_t k = 0; k < t->items[a].count && !has; k++)
        has = t->symbols[t->items[a].parts[k].symbol].factor_count > 0;
    return has;
}
