/* Are there no integers for which none of some terms is negative?
 *
 * Each term becomes a row: a number that must not be negative, told of the numbers in the columns, which are
 * not negative and stand at zero. While a row is negative, it is exchanged for a column that can raise it; if
 * there is none, the terms contradict each other (the simplex method, with Bland's rule). Where all rows are
 * fine but one is a fraction, a row is added that cuts this point off, and no point of integers (Gomory's
 * cuts). All numbers are exact; where one gets too large, nothing is shown. */
#include "grader/prove/simplex_parts.h"

enum { PIVOTS_MOST = 400, ROUNDS_MOST = 30, CUTS_MOST = 4, WORK_OF_PIVOT = 20 };
#define NUMBER_MOST ((__int128)1 << 61)

/* ---- rows ---- */

int64_t simplex_narrow(struct tableau *t, __int128 number)
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
        to->times[k] =
            simplex_narrow(t, (__int128)to->times[k] * from->divisor + (__int128)times * from->times[k]);
    to->constant =
        simplex_narrow(t, (__int128)to->constant * from->divisor + (__int128)times * from->constant);
    to->divisor = simplex_narrow(t, (__int128)to->divisor * from->divisor);
    if (!t->too_large)
        reduce(to, t->column_count);
}

void simplex_exchange(struct tableau *t, size_t row, size_t column)
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
        simplex_exchange(t, row, column);
    }
    return -1;
}

static int64_t rest_of(int64_t a, int64_t by)
{
    int64_t rest = a % by;
    return rest < 0 ? rest + by : rest;
}

/* Rows that are fractions: those with the smallest divisors, since cuts by these keep numbers small, or the
 * first ones, which are about the symbols of the goal. Returns how many. */
static size_t fractions(const struct tableau *t, bool plainest, size_t rows[CUTS_MOST])
{
    size_t count = 0;
    for (size_t r = 0; r < t->row_count; r++) {
        const struct row *row = &t->rows[r];
        if (row->constant % row->divisor == 0)
            continue;
        size_t at = count < CUTS_MOST ? count++ : CUTS_MOST;
        for (; plainest && at > 0 && t->rows[rows[at - 1]].divisor > row->divisor; at--)
            if (at < CUTS_MOST)
                rows[at] = rows[at - 1];
        if (at < CUTS_MOST)
            rows[at] = r;
    }
    return count;
}

/* What the variable is above a whole number, f0 + the sum of f * column, is an integer and more than zero: so
 * it is one at least. False: no row is a fraction. */
static bool cut(struct tableau *t, bool plainest)
{
    size_t rows[CUTS_MOST], count = fractions(t, plainest, rows), cuts = 0;
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

/* Which fractions are cut first. */
enum choice { CHOICE_PLAINEST, CHOICE_FIRST, CHOICES };

/* 1: a contradiction; 0: there are such integers; -1: it is not found out. */
static int search(struct terms *terms, const term *facts, size_t count, term goal, enum choice choice)
{
    static struct tableau tableau;
    simplex_build(&tableau, terms, facts, count, goal);
    int found = solve(&tableau);
    bool fractions = true;
    for (int round = 0; found == 0 && round < ROUNDS_MOST && fractions; round++)
        if ((fractions = cut(&tableau, choice == CHOICE_PLAINEST)))
            found = solve(&tableau);
    terms->work += (uint64_t)tableau.pivots * WORK_OF_PIVOT;
    return tableau.too_large || (found == 0 && fractions) ? -1 : found;
}

bool simplex_contradicts(struct terms *t, const term *facts, size_t count, term goal)
{
    int found = -1;
    for (int choice = 0; choice < CHOICES && found < 0; choice++)
        found = search(t, facts, count, goal, (enum choice)choice);
    return found == 1;
}
