/* Are there no integers for which none of some terms is negative?
 *
 * Each term becomes a row: a number that must not be negative, told of the numbers in the columns, which are
 * not negative and stand at zero. While a row is negative, it is exchanged for a column that can raise it; if
 * there is none, the terms contradict each other (the simplex method, with Bland's rule). Where all rows are
 * fine but one is a fraction, a row is added that cuts this point off, and no point of integers (Gomory's
 * cuts). All numbers are exact; where one gets too large, nothing is shown. */
#include <string.h>

#include "grader/prove/terms.h"

enum {
    ROWS_MOST = 200,
    COLUMNS_MOST = 32,
    PIVOTS_MOST = 400,
    ROUNDS_MOST = 30,
    CUTS_MOST = 4,
    WORK_OF_PIVOT = 20,
    KNOWN_MOST = 60
};
#define NUMBER_MOST ((__int128)1 << 61)

/* divisor * variable = constant + the sum of times[k] * column k */
struct row {
    int variable;
    bool free; /* it may be negative */
    int64_t divisor, constant, times[COLUMNS_MOST];
};

struct tableau {
    struct row rows[ROWS_MOST];
    size_t row_count, column_count;
    int columns[COLUMNS_MOST]; /* variables */
    int variables;
    int pivots;
    bool too_large;
};

/* ---- rows ---- */

static int64_t narrow(struct tableau *t, __int128 number)
{
    t->too_large |= number > NUMBER_MOST || number < -NUMBER_MOST;
    return t->too_large ? 0 : (int64_t)number;
}

static void reduce(struct row *r, size_t columns)
{
    int64_t divisor = term_common_divisor(r->divisor, r->constant);
    for (size_t k = 0; k < columns && divisor != 1; k++)
        divisor = term_common_divisor(divisor, r->times[k]);
    if (divisor < 2)
        return;
    r->divisor /= divisor;
    r->constant /= divisor;
    for (size_t k = 0; k < columns; k++)
        r->times[k] /= divisor;
}

/* The column's variable, told by the row's. */
static void turn(struct tableau *t, struct row *r, size_t column)
{
    int variable = r->variable;
    int64_t by = r->times[column], sign = by < 0 ? -1 : 1;
    r->variable = t->columns[column];
    t->columns[column] = variable;
    for (size_t k = 0; k < t->column_count; k++)
        r->times[k] *= -sign;
    r->times[column] = sign * r->divisor;
    r->constant *= -sign;
    r->divisor = sign * by;
}

static void put_in(struct tableau *t, struct row *to, const struct row *from, size_t column)
{
    int64_t times = to->times[column];
    to->times[column] = 0;
    for (size_t k = 0; k < t->column_count; k++)
        to->times[k] = narrow(t, (__int128)to->times[k] * from->divisor + (__int128)times * from->times[k]);
    to->constant = narrow(t, (__int128)to->constant * from->divisor + (__int128)times * from->constant);
    to->divisor = narrow(t, (__int128)to->divisor * from->divisor);
    if (!t->too_large)
        reduce(to, t->column_count);
}

static void exchange(struct tableau *t, size_t row, size_t column)
{
    t->pivots++;
    turn(t, &t->rows[row], column);
    reduce(&t->rows[row], t->column_count);
    for (size_t r = 0; r < t->row_count && !t->too_large; r++)
        if (r != row && t->rows[r].times[column])
            put_in(t, &t->rows[r], &t->rows[row], column);
}

/* ---- the way to a contradiction ---- */

/* The negative row with the oldest variable; row_count: there is none. */
static size_t negative_row(const struct tableau *t)
{
    size_t found = t->row_count;
    for (size_t r = 0; r < t->row_count; r++)
        if (!t->rows[r].free && t->rows[r].constant < 0 &&
            (found == t->row_count || t->rows[r].variable < t->rows[found].variable))
            found = r;
    return found;
}

static size_t raising_column(const struct tableau *t, const struct row *r)
{
    size_t found = t->column_count;
    for (size_t k = 0; k < t->column_count; k++)
        if (r->times[k] > 0 && (found == t->column_count || t->columns[k] < t->columns[found]))
            found = k;
    return found;
}

/* 1: a contradiction; 0: a point was found; -1: it takes too long. */
static int solve(struct tableau *t)
{
    while (t->pivots < PIVOTS_MOST && !t->too_large) {
        size_t row = negative_row(t);
        if (row == t->row_count)
            return 0;
        size_t column = raising_column(t, &t->rows[row]);
        if (column == t->column_count)
            return 1;
        exchange(t, row, column);
    }
    return -1;
}

static int64_t rest_of(int64_t a, int64_t by)
{
    int64_t rest = a % by;
    return rest < 0 ? rest + by : rest;
}

/* The fractions with the smallest divisors, the smallest first: cuts by these keep numbers small. Returns how
 * many. */
static size_t plainest_fractions(const struct tableau *t, size_t rows[CUTS_MOST])
{
    size_t count = 0;
    for (size_t r = 0; r < t->row_count; r++) {
        const struct row *row = &t->rows[r];
        if (row->constant % row->divisor == 0)
            continue;
        size_t at = count < CUTS_MOST ? count++ : CUTS_MOST;
        for (; at > 0 && t->rows[rows[at - 1]].divisor > row->divisor; at--)
            if (at < CUTS_MOST)
                rows[at] = rows[at - 1];
        if (at < CUTS_MOST)
            rows[at] = r;
    }
    return count;
}

/* What the variable is above a whole number, f0 + the sum of f * column, is an integer and more than zero: so
 * it is one at least. False: no row is a fraction. */
static bool cut(struct tableau *t)
{
    size_t rows[CUTS_MOST], count = plainest_fractions(t, rows), cuts = 0;
    for (; cuts < count && t->row_count < ROWS_MOST; cuts++) {
        const struct row *from = &t->rows[rows[cuts]];
        struct row *to = &t->rows[t->row_count++];
        *to = (struct row){.variable = t->variables++, .divisor = from->divisor};
        to->constant = rest_of(from->constant, from->divisor) - from->divisor;
        for (size_t k = 0; k < t->column_count; k++)
            to->times[k] = rest_of(from->times[k], from->divisor);
    }
    return cuts > 0;
}

/* ---- the terms as rows ---- */

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
        int64_t times = l->parts[k].times / unit,
                end = counts_down(s) ? s->high : s->low == INT64_MIN ? 0 : s->low;
        constant += (__int128)times * end;
        b->to->too_large |= times == INT64_MIN;
        r->times[column_of(b, l->parts[k].symbol)] = counts_down(s) ? -times : times;
    }
    r->constant = narrow(b->to, constant);
}

static void add_ends(struct building *b)
{
    for (size_t k = 0; k < b->to->column_count && b->to->row_count < ROWS_MOST; k++) {
        const struct symbol_known *s = &b->terms->symbols[b->symbols[k]];
        if (s->low == INT64_MIN || s->high == INT64_MAX)
            continue;
        struct row *r = add_row(b->to);
        r->constant = narrow(b->to, (__int128)s->high - s->low);
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
        exchange(b->to, r, k);
        b->to->rows[r].free = true;
    }
}

bool simplex_contradicts(struct terms *t, const term *facts, size_t count, term goal)
{
    static struct tableau tableau;
    struct building b = {.terms = t, .to = &tableau};
    tableau.row_count = tableau.column_count = 0;
    tableau.variables = COLUMNS_MOST;
    tableau.pivots = 0;
    tableau.too_large = false;
    take(&b, goal);
    for (size_t before = 0; before < b.known_count;) { /* what is about the same symbols first */
        before = b.known_count;
        for (size_t k = 0; k < count; k++)
            if (shares_symbol(&b, facts[k]))
                take(&b, facts[k]);
    }
    for (size_t k = 0; k < count; k++)
        take(&b, facts[k]);
    for (size_t k = 0; k < tableau.column_count; k++)
        tableau.columns[k] = (int)k;
    for (size_t k = 0; k < b.known_count; k++)
        add_term(&b, b.known[k]);
    add_ends(&b);
    free_columns(&b);
    int found = solve(&tableau);
    for (int round = 0; found == 0 && round < ROUNDS_MOST && cut(&tableau); round++)
        found = solve(&tableau);
    t->work += (uint64_t)tableau.pivots * WORK_OF_PIVOT;
    return found == 1 && !tableau.too_large;
}
