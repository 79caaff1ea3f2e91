/* Points: values for all symbols, to see at once that something cannot be shown.
 *
 * Most questions of the walk cannot be answered: a branch may go both ways. Elimination finds that out only
 * after all of its steps. A point is quicker: if it fits all that is known and the term is negative there, no
 * proof exists. A point never proves anything. */
#include <stdlib.h>

#include "grader/prove/terms.h"

#define VALUE_MOST (INT64_C(1) << 50)

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* A value in the range: an end, close to one, or anywhere, by its size. */
static int64_t draw(int64_t low, int64_t high, uint64_t random)
{
    low = low < -VALUE_MOST ? -VALUE_MOST : low;
    high = high > VALUE_MOST ? VALUE_MOST : high;
    uint64_t width = (uint64_t)(high - low), some = mixed(random + 1) >> 13;
    uint64_t close = some % 4 <= width ? some % 4 : width;
    unsigned bits = width ? 64 - (unsigned)__builtin_clzll(width) : 0;
    uint64_t scaled = bits ? (some & (width >> some % bits)) : 0;
    bool both = low < 0 && high > 0;
    switch (random % 8) {
    case 0:
        return both ? 0 : low;
    case 1:
        return both ? (int64_t)(some % 2) : high;
    case 2:
        return both ? -(int64_t)(some % 100 % (uint64_t)-low) : low + (int64_t)close;
    case 3:
        return both ? (int64_t)(some % 100 % (uint64_t)high) : high - (int64_t)close;
    case 4:
    case 5:
        return low + (int64_t)(width ? some % width : 0);
    default:
        return both ? (int64_t)(some & ((uint64_t)high >> some % bits)) : low + (int64_t)scaled;
    }
}

static __int128 value_at(const struct terms *t, term a, int point)
{
    const struct linear *l = &t->items[a];
    __int128 sum = l->constant;
    for (uint32_t k = 0; k < l->count; k++)
        sum += (__int128)l->parts[k].times * t->points[l->parts[k].symbol].values[point];
    return sum;
}

static void multiply(const struct terms *t, const struct symbol_known *s, struct points *p)
{
    p->fits = ~UINT64_C(0);
    for (uint32_t f = 0; f < s->factor_count; f++)
        p->fits &= t->points[s->factors[f]].fits;
    for (int k = 0; k < POINTS; k++) {
        __int128 product = 1;
        for (uint32_t f = 0; f < s->factor_count; f++)
            product = product > VALUE_MOST || product < -VALUE_MOST
                          ? product
                          : product * t->points[s->factors[f]].values[k];
        bool small = product <= VALUE_MOST && product >= -VALUE_MOST;
        p->values[k] = small ? (int64_t)product : 0;
        p->fits &= ~((uint64_t)!small << k);
    }
}

void points_draw(struct terms *t)
{
    size_t symbol = t->symbol_count - 1;
    const struct symbol_known *s = &t->symbols[symbol];
    if (t->symbol_count > t->points_capacity) {
        t->points_capacity = 2 * t->symbol_count + 16;
        t->points = xrealloc(t->points, t->points_capacity * sizeof *t->points);
    }
    struct points *p = &t->points[symbol];
    p->fits = ~UINT64_C(0);
    if (s->factor_count)
        multiply(t, s, p);
    else
        for (int k = 0; k < POINTS; k++)
            p->values[k] = draw(s->low, s->high, mixed(symbol * POINTS + (uint64_t)k));
}

/* Does all that is known of the symbol hold at a point, apart from facts of other symbols? */
static bool fits_at(const struct terms *t, int32_t symbol, int point)
{
    const struct symbol_known *s = &t->symbols[symbol];
    int64_t value = t->points[symbol].values[point];
    bool fits = value >= s->low && value <= s->high;
    for (uint32_t f = 0; f < s->fact_count && fits; f++)
        fits = value_at(t, s->facts[f], point) >= 0;
    return fits;
}

void points_move(struct terms *t, int32_t symbol, term fact)
{
    const struct linear *l = &t->items[fact];
    struct points *p = &t->points[symbol];
    int64_t times = term_times(t, fact, symbol);
    for (uint32_t k = 0; k < l->count; k++)
        p->fits &= l->parts[k].symbol == symbol ? p->fits : t->points[l->parts[k].symbol].fits;
    for (int k = 0; k < POINTS; k++) {
        __int128 value = value_at(t, fact, k);
        if (value < 0 && times && !t->symbols[symbol].factor_count) {
            __int128 size = times < 0 ? -(__int128)times : times, moves = (-value + size - 1) / size;
            __int128 moved = p->values[k] + (times > 0 ? moves : -moves);
            p->values[k] = moved == (int64_t)moved ? (int64_t)moved : p->values[k];
        }
        p->fits &= ~((uint64_t)!fits_at(t, symbol, k) << k);
    }
    t->epoch++;
}

void points_copy(struct terms *t, int32_t symbol, int32_t from)
{
    const struct symbol_known *s = &t->symbols[symbol];
    struct points *p = &t->points[symbol];
    for (int k = 1; k < POINTS; k += 2) {
        p->values[k] = t->points[from].values[k];
        bool fits = fits_at(t, symbol, k);
        for (uint32_t f = 0; f < s->fact_count && fits; f++)
            for (uint32_t j = 0; j < t->items[s->facts[f]].count; j++) {
                int32_t other = t->items[s->facts[f]].parts[j].symbol;
                fits &= other == symbol || (t->points[other].fits >> k & 1);
            }
        p->fits = (p->fits & ~(UINT64_C(1) << k)) | (uint64_t)fits << k;
    }
    t->epoch++;
}

static struct weighed weigh(struct terms *t, term a)
{
    if ((size_t)a >= t->weighed_count) {
        size_t count = t->capacity;
        t->weighed = xrealloc(t->weighed, count * sizeof *t->weighed);
        for (size_t k = t->weighed_count; k < count; k++)
            t->weighed[k].epoch = 0;
        t->weighed_count = count;
    }
    struct weighed *known = &t->weighed[a];
    if (known->epoch == t->epoch)
        return *known;
    const struct linear *l = &t->items[a];
    *known = (struct weighed){.epoch = t->epoch, .fits = ~UINT64_C(0)};
    for (uint32_t k = 0; k < l->count; k++)
        known->fits &= t->points[l->parts[k].symbol].fits;
    for (int k = 0; k < POINTS; k++)
        known->holds |= (uint64_t)(value_at(t, a, k) >= 0) << k;
    return *known;
}

bool points_deny(struct terms *t, const term *facts, size_t count, term a)
{
    struct weighed goal = weigh(t, a);
    uint64_t left = goal.fits & ~goal.holds;
    for (size_t k = 0; k < count && left; k++) {
        struct weighed fact = weigh(t, facts[k]);
        left &= fact.fits & fact.holds;
    }
    return left != 0;
}
