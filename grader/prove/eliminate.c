/* Show that a term is never negative: assume that it is, and derive a contradiction.
 *
 * From a term e that would have to be >= 0, and a fact f >= 0, follows x*e + y*f >= 0 for x, y > 0. They are
 * chosen so that a symbol disappears, the youngest first, since what is known of a symbol is told by older
 * ones; if that leads nowhere, the oldest first, then in any order. A term without symbols that is negative
 * is the contradiction. Since all symbols are integers, e may be divided by what its parts have in common,
 * and its constant rounded down. (Fourier's and Motzkin's elimination, goal first, with the cuts of integer
 * programming.) */
#include "grader/prove/eliminate.h"

enum { VISITS = 4096 };

/* A term while it is worked on, in wide numbers. */
struct wide {
    __int128 constant;
    uint32_t count;
    struct {
        int32_t symbol;
        __int128 times;
    } parts[TERM_PARTS * 2];
};

static __int128 magnitude(__int128 x)
{
    return x < 0 ? -x : x;
}

static bool is_narrow(__int128 x)
{
    return x == (int64_t)x && x != INT64_MIN;
}

static __int128 narrow_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Nearly all numbers have 64 bits, whose division takes a tenth of the time. */
static __int128 divisor_of(__int128 a, __int128 b)
{
    while (b) {
        if (is_narrow(a) && is_narrow(b))
            return narrow_divisor((int64_t)a, (int64_t)b);
        __int128 rest = a % b;
        a = b;
        b = rest;
    }
    return magnitude(a);
}

/* Divide by what the parts have in common, and round the constant down; false if numbers get too large. */
static bool lower(struct wide *e)
{
    __int128 divisor = 0, most = (__int128)1 << 58; /* products stay below 2^127 */
    for (uint32_t k = 0; k < e->count && divisor != 1; k++)
        divisor = divisor_of(divisor, e->parts[k].times);
    if (divisor > 1) {
        __int128 rest = e->constant % divisor;
        e->constant = (e->constant - (rest < 0 ? rest + divisor : rest)) / divisor;
        for (uint32_t k = 0; k < e->count; k++)
            e->parts[k].times /= divisor;
    }
    for (uint32_t k = 0; k < e->count; k++)
        if (magnitude(e->parts[k].times) > most)
            return false;
    return magnitude(e->constant) <= most;
}

static void widen(struct wide *to, const struct linear *from)
{
    to->constant = from->constant;
    to->count = from->count;
    for (uint32_t k = 0; k < from->count; k++) {
        to->parts[k].symbol = from->parts[k].symbol;
        to->parts[k].times = from->parts[k].times;
    }
}

/* Can e be >= 0 at all, by the ranges of its symbols? */
static bool is_negative(const struct terms *t, const struct wide *e)
{
    __int128 most = e->constant;
    for (uint32_t k = 0; k < e->count; k++) {
        const struct symbol_known *s = &t->symbols[e->parts[k].symbol];
        int64_t bound = e->parts[k].times > 0 ? s->high : s->low;
        if (bound == INT64_MIN || bound == INT64_MAX)
            return false;
        most += e->parts[k].times * bound;
    }
    return most < 0;
}

/* x*e + y*f; one symbol of e disappears. False if there are too many parts. */
static bool combine(struct wide *to, const struct wide *e, __int128 x, const struct wide *f, __int128 y)
{
    to->constant = x * e->constant + y * f->constant;
    to->count = 0;
    for (uint32_t i = 0, j = 0; i < e->count || j < f->count;) {
        bool first = j == f->count || (i < e->count && e->parts[i].symbol <= f->parts[j].symbol);
        bool second = i == e->count || (j < f->count && f->parts[j].symbol <= e->parts[i].symbol);
        __int128 times = (first ? x * e->parts[i].times : 0) + (second ? y * f->parts[j].times : 0);
        int32_t symbol = first ? e->parts[i].symbol : f->parts[j].symbol;
        i += first;
        j += second;
        if (!times)
            continue;
        if (to->count == ARRAY_LEN(to->parts))
            return false;
        to->parts[to->count].symbol = symbol;
        to->parts[to->count++].times = times;
    }
    return lower(to);
}

static bool refute(struct refuting *r, const struct wide *e, int depth);

static bool refute_with(struct refuting *r, const struct wide *e, uint32_t part, const struct wide *f,
                        int depth)
{
    int32_t symbol = e->parts[part].symbol;
    __int128 own = e->parts[part].times, other = 0;
    for (uint32_t k = 0; k < f->count; k++)
        if (f->parts[k].symbol == symbol)
            other = f->parts[k].times;
    if (!other || (own > 0) == (other > 0))
        return false;
    struct wide sum;
    __int128 divisor = divisor_of(own, other);
    return combine(&sum, e, magnitude(other) / divisor, f, magnitude(own) / divisor) &&
           refute(r, &sum, depth + 1);
}

/* Does the fact have the symbol, with the opposite sign of the part that shall disappear? */
static bool opposes(const struct wide *e, uint32_t part, const struct linear *fact, int32_t symbol)
{
    for (uint32_t k = 0; k < fact->count; k++)
        if (fact->parts[k].symbol == symbol)
            return (fact->parts[k].times > 0) != (e->parts[part].times > 0);
    return false;
}

static bool refute_with_term(struct refuting *r, const struct wide *e, uint32_t part, term fact, int depth)
{
    struct wide f;
    int32_t symbol = e->parts[part].symbol;
    if (!opposes(e, part, &r->terms->items[fact], symbol) ||
        (r->no_products && term_has_product(r->terms, fact)))
        return false; /* found out before it is copied: nearly all facts */
    widen(&f, &r->terms->items[fact]);
    return lower(&f) && refute_with(r, e, part, &f, depth);
}

/* With one end of the range of the symbol that shall disappear. */
static bool refute_with_range(struct refuting *r, const struct wide *e, uint32_t part, int depth)
{
    const struct symbol_known *s = &r->terms->symbols[e->parts[part].symbol];
    bool above = e->parts[part].times > 0;
    int64_t bound = above ? s->high : s->low;
    if (bound == INT64_MIN || bound == INT64_MAX)
        return false;
    struct wide f = {.constant = above ? bound : -(__int128)bound, .count = 1};
    f.parts[0].symbol = e->parts[part].symbol;
    f.parts[0].times = above ? -1 : 1;
    return refute_with(r, e, part, &f, depth);
}

/* What is known of one factor of a product, times the others, which are not negative. */
static bool refute_with_factor(struct refuting *r, const struct wide *e, uint32_t part, int32_t factor,
                               int32_t others, int depth)
{
    struct terms *t = r->terms;
    term times = term_symbol(t, others), own = term_symbol(t, factor);
    const struct symbol_known s = t->symbols[factor];
    for (size_t k = 0; k < r->count + s.fact_count; k++) {
        term fact = k < s.fact_count ? s.facts[k] : r->facts[r->count - 1 - (k - s.fact_count)];
        if (!opposes(e, part, &t->items[fact], factor))
            continue;
        term scaled = term_product(t, fact, times);
        if (scaled >= 0 && refute_with_term(r, e, part, scaled, depth))
            return true;
    }
    bool above = e->parts[part].times > 0;
    int64_t bound = above ? s.high : s.low;
    if (bound == INT64_MIN || bound == INT64_MAX)
        return false;
    term left = term_sum(t, term_number(t, above ? bound : -bound), above ? -1 : 1, own),
         scaled = term_product(t, left, times);
    return scaled >= 0 && refute_with_term(r, e, part, scaled, depth);
}

static bool refute_with_factors(struct refuting *r, const struct wide *e, uint32_t part, int depth)
{
    int32_t symbol = e->parts[part].symbol;
    const struct symbol_known s = r->terms->symbols[symbol];
    for (uint32_t k = s.factor_count; k-- > 0;)
        if (s.without[k] >= 0 && r->terms->symbols[s.without[k]].low >= 0 &&
            refute_with_factor(r, e, part, s.factors[k], s.without[k], depth))
            return true;
    return false;
}

/* The symbol of one part shall disappear. */
static bool refute_without(struct refuting *r, const struct wide *e, uint32_t part, int depth)
{
    int32_t symbol = e->parts[part].symbol;
    for (uint32_t k = 0; k < r->terms->symbols[symbol].fact_count; k++)
        if (refute_with_term(r, e, part, r->terms->symbols[symbol].facts[k], depth))
            return true;
    for (size_t k = r->count; k-- > 0;)
        if (refute_with_term(r, e, part, r->facts[k], depth))
            return true;
    return refute_with_factors(r, e, part, depth) || refute_with_range(r, e, part, depth);
}

/* ---- terms that led nowhere ---- */

/* Many ways lead to the same term. It is told by 64 bits: if two terms share them, one is not looked at, and
 * less is shown. */
static struct visit {
    uint64_t told;
    uint32_t round; /* of the search that came here */
    int depth;
} visits[VISITS];
static uint32_t round_now;

static uint64_t told_of(const struct wide *e)
{
    uint64_t h = (uint64_t)e->constant;
    for (uint32_t k = 0; k < e->count; k++) {
        h = (h ^ (uint64_t)e->parts[k].symbol) * 0x9e3779b97f4a7c15u;
        h = ((h ^ h >> 29) + (uint64_t)e->parts[k].times) * 0xbf58476d1ce4e5b9u;
    }
    return h ^ h >> 32;
}

/* Was it looked at in this search, with as much depth left? If not, it is now. */
static bool was_visited(const struct wide *e, int depth)
{
    uint64_t told = told_of(e);
    struct visit *v = &visits[told % VISITS];
    if (v->round == round_now && v->told == told && v->depth <= depth)
        return true;
    *v = (struct visit){told, round_now, depth};
    return false;
}

static bool refute(struct refuting *r, const struct wide *e, int depth)
{
    if (is_negative(r->terms, e))
        return true;
    if (!e->count || depth == r->depth_most || was_visited(e, depth) || ++r->steps > r->steps_most)
        return false;
    r->terms->work++;
    if (r->order == ORDER_OLDEST)
        return refute_without(r, e, 0, depth);
    for (uint32_t part = e->count; part-- > 0;)
        if (refute_without(r, e, part, depth))
            return true;
        else if (r->order == ORDER_YOUNGEST)
            return false;
    return false;
}

bool eliminate(struct refuting *r, term a)
{
    struct wide e;
    widen(&e, &r->terms->items[a]);
    for (uint32_t k = 0; k < e.count; k++)
        e.parts[k].times = -e.parts[k].times;
    e.constant = -e.constant - 1;
    round_now++;
    return lower(&e) && refute(r, &e, 0);
}
