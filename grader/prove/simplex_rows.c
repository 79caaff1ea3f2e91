/* Terms as rows of the simplex method. A column stands for a symbol, and counts from one end of its range. */
#include "grader/prove/simplex_parts.h"

enum { KNOWN_MOST = 60 };

struct building {
    const struct terms *terms;
    struct tableau *to;
    int32_t symbols[COLUMNS_MOST]; /* by column, at first */
    term known[KNOWN_MOST];
    size_t known_count;
};

static bool has_term(const struct building *b, term a)
{
    size_t k = 0;
    while (k < b->known_count && b->known[k] != a)
        k++;
    return k < b->known_count;
}

static size_t column_of(const struct building *b, int32_t symbol)
{
    size_t k = 0;
    while (k < b->to->column_count && b->symbols[k] != symbol)
        k++;
    return k;
}

/* Take a term, give its symbols columns, and take what is known of each of them. */
static void take(struct building *b, term a)
{
    if (a < 0 || has_term(b, a) || b->known_count == KNOWN_MOST)
        return;
    const struct linear *l = &b->terms->items[a];
    size_t fresh = 0;
    for (uint32_t k = 0; k < l->count; k++)
        fresh += column_of(b, l->parts[k].symbol) == b->to->column_count;
    if (b->to->column_count + fresh > COLUMNS_MOST)
        return;
    b->known[b->known_count++] = a;
    for (uint32_t k = 0; k < l->count; k++)
        if (column_of(b, l->parts[k].symbol) == b->to->column_count)
            b->symbols[b->to->column_count++] = l->parts[k].symbol;
    for (uint32_t k = 0; k < l->count; k++) {
        const struct symbol_known *s = &b->terms->symbols[l->parts[k].symbol];
        for (uint32_t f = 0; f < s->fact_count; f++)
            take(b, s->facts[f]);
    }
}

static bool shares_symbol(const struct building *b, term a)
{
    const struct linear *l = &b->terms->items[a];
    for (uint32_t k = 0; k < l->count; k++)
        if (column_of(b, l->parts[k].symbol) < b->to->column_count)
            return true;
    return false;
}

/* A column counts from one end of its symbol's range. */
static bool counts_down(const struct symbol_known *s)
{
    return s->low == INT64_MIN && s->high != INT64_MAX;
}

static struct row *add_row(struct tableau *t)
{
    struct row *r = &t->rows[t->row_count++];
    *r = (struct row){.variable = t->variables++, .divisor = 1};
    return r;
}

/* What the parts have in common is taken out: 4*x + 3 >= 0 says that x >= 0. */
static void add_term(struct building *b, term a)
{
    const struct linear *l = &b->terms->items[a];
    struct row *r = add_row(b->to);
    int64_t unit = term_divisor(b->terms, a, false);
    unit = unit ? unit : 1;
    __int128 constant = l->constant / unit - (l->constant % unit < 0);
    for (uint32_t k = 0; k < l->count; k++) {
        const struct symbol_known *s = &b->terms->symbols[l->parts[k].symbol];
        int64_t times = l->parts[k].times / unit, end = counts_down(s)        ? s->high
                                                        : s->low == INT64_MIN ? 0
                                                                              : s->low;
        constant += (__int128)times * end;
        b->to->too_large |= times == INT64_MIN;
        r->times[column_of(b, l->parts[k].symbol)] = counts_down(s) ? -times : times;
    }
    r->constant = simplex_narrow(b->to, constant);
}

static void add_ends(struct building *b)
{
    for (size_t k = 0; k < b->to->column_count && b->to->row_count < ROWS_MOST; k++) {
        const struct symbol_known *s = &b->terms->symbols[b->symbols[k]];
        if (s->low == INT64_MIN || s->high == INT64_MAX)
            continue;
        struct row *r = add_row(b->to);
        r->constant = simplex_narrow(b->to, (__int128)s->high - s->low);
        r->times[k] = -1;
    }
}

/* A symbol without any bound becomes a row that may be negative. */
static void free_columns(struct building *b)
{
    for (size_t k = 0; k < b->to->column_count && !b->to->too_large; k++) {
        const struct symbol_known *s = &b->terms->symbols[b->symbols[k]];
        size_t r = 0;
        if (s->low != INT64_MIN || s->high != INT64_MAX)
            continue;
        while (r < b->to->row_count && (b->to->rows[r].free || !b->to->rows[r].times[k]))
            r++;
        if (r == b->to->row_count) {
            b->to->too_large = true; /* no row is left for it */
            return;
        }
        simplex_exchange(b->to, r, k);
        b->to->rows[r].free = true;
    }
}

void simplex_build(struct tableau *to, struct terms *t, const term *facts, size_t count, term goal)
{
    struct building b = {.terms = t, .to = to};
    to->row_count = to->column_count = 0;
    to->variables = COLUMNS_MOST;
    to->pivots = 0;
    to->too_large = false;
    take(&b, goal);
    for (size_t before = 0; before < b.known_count;) { /* what is about the same symbols first */
        before = b.known_count;
        for (size_t k = 0; k < count; k++)
            if (shares_symbol(&b, facts[k]))
                take(&b, facts[k]);
    }
    for (size_t k = 0; k < count; k++)
        take(&b, facts[k]);
    for (size_t k = 0; k < to->column_count; k++)
        to->columns[k] = (int)k;
    for (size_t k = 0; k < b.known_count; k++)
        add_term(&b, b.known[k]);
    add_ends(&b);
    free_columns(&b);
}
