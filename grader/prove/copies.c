#include "grader/prove/copies.h"

#include <stdlib.h>

#include "grader/prove/compute_parts.h"

enum { NOT_YET = TERM_UNKNOWN - 1 };

void copies_open(struct copies *c, struct terms *t, int32_t first)
{
    *c = (struct copies){.terms = t, .first = first};
}

void copies_close(struct copies *c)
{
    free(c->to);
    c->to = NULL;
}

void copies_set(struct copies *c, int32_t symbol, term to)
{
    if ((size_t)symbol >= c->count) {
        size_t count = 2 * (size_t)symbol + 64;
        c->to = xrealloc(c->to, count * sizeof *c->to);
        while (c->count < count)
            c->to[c->count++] = NOT_YET;
    }
    c->to[symbol] = to;
}

static void copy_facts(struct copies *c, int32_t from, int32_t to)
{
    for (uint32_t k = 0; k < c->terms->symbols[from].fact_count; k++)
        symbol_fact(c->terms, to, copies_of(c, c->terms->symbols[from].facts[k]));
    points_copy(c->terms, to, from);
}

/* A number of the other thread, of which the same is known. */
static term copy_number(struct copies *c, int32_t symbol)
{
    int32_t to = symbol_new(c->terms, c->terms->symbols[symbol].low, c->terms->symbols[symbol].high);
    c->strange |= c->only_set;
    copies_set(c, symbol, term_symbol(c->terms, to));
    copy_facts(c, symbol, to);
    return c->to[symbol];
}

static term copy_made(struct copies *c, int32_t symbol)
{
    const struct made made = c->terms->made[c->terms->symbols[symbol].made];
    if (made.kind == -1) /* a place in the thread's own memory */
        return term_symbol(c->terms, symbol);
    term a = copies_of(c, made.a), b = copies_of(c, made.b);
    if (a == made.a && b == made.b)
        return term_symbol(c->terms, symbol);
    if (a < 0 || b < 0)
        return copy_number(c, symbol);
    c->strange |= c->only_set && (made.kind == MADE_REST || made.kind == MADE_QUOTIENT);
    bool fresh;
    int32_t to = symbol_made(c->terms, made.kind, a, b, c->terms->symbols[symbol].low,
                             c->terms->symbols[symbol].high, &fresh);
    copies_set(c, symbol, term_symbol(c->terms, to));
    if (fresh)
        copy_facts(c, symbol, to);
    return c->to[symbol];
}

static term copy_symbol(struct copies *c, int32_t symbol)
{
    if (symbol < c->first)
        return term_symbol(c->terms, symbol);
    if ((size_t)symbol < c->count && c->to[symbol] != NOT_YET)
        return c->to[symbol];
    const struct symbol_known s = c->terms->symbols[symbol];
    term to = s.factor_count ? term_number(c->terms, 1) : TERM_UNKNOWN;
    for (uint32_t k = 0; k < s.factor_count; k++)
        to = term_product(c->terms, to, copy_symbol(c, s.factors[k]));
    if (!s.factor_count)
        to = s.made >= 0 ? copy_made(c, symbol) : copy_number(c, symbol);
    copies_set(c, symbol, to);
    return to;
}

term copies_of(struct copies *c, term a)
{
    if (a < 0)
        return TERM_UNKNOWN;
    const struct linear l = c->terms->items[a];
    term sum = term_number(c->terms, l.constant);
    for (uint32_t k = 0; k < l.count; k++)
        sum = term_sum(c->terms, sum, l.parts[k].times, copy_symbol(c, l.parts[k].symbol));
    return sum;
}
