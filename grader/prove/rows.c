/* A thread's index as a row and a place in it. Warps that march over the outputs store
 * 256 * (threadIdx.x / 32) + threadIdx.x % 32 + 32 * turn: quotient and rest are two numbers that a thread
 * may choose, as long as the index of the thread is made of both. */
#include "grader/prove/rows.h"

#include "grader/prove/compute_parts.h"

/* Is the symbol a thread's index divided by a number? */
static bool is_quotient(const struct walker *w, int32_t symbol, struct row *row)
{
    const struct terms *t = w->terms;
    int32_t number = t->symbols[symbol].made;
    if (number < 0 || t->made[number].kind != MADE_FLOOR)
        return false;
    const struct made made = t->made[number];
    const struct linear *of = &t->items[made.a];
    bool is_thread = false;
    for (int d = 0; d < 3 && of->count == 1; d++)
        is_thread |= of->parts[0].symbol == w->thread[d];
    if (!is_thread || of->parts[0].times != 1 || of->constant || !term_is_number(t, made.b, &row->by))
        return false;
    row->thread = of->parts[0].symbol;
    row->divided = symbol;
    return true;
}

static bool find_quotient(const struct walker *w, const struct store *s, int dimensions, struct row *row)
{
    bool found = false;
    for (int axis = 0; axis < dimensions; axis++) {
        const struct linear *l = &w->terms->items[s->axis[axis]];
        for (uint32_t k = 0; k < l->count && !found; k++)
            found = is_quotient(w, l->parts[k].symbol, row);
    }
    return found;
}

static term told(struct walker *w, const struct row *row, term a)
{
    struct terms *t = w->terms;
    term quotient = term_symbol(t, row->quotient);
    a = term_replaced(t, a, row->divided, quotient);
    return a < 0 ? a
                 : term_replaced(t, a, row->thread, rows_thread(t, row, quotient, term_symbol(t, row->rest)));
}

term rows_thread(struct terms *t, const struct row *row, term quotient, term rest)
{
    return term_sum(t, rest, row->by, quotient);
}

void rows_tell(struct store *s, int dimensions)
{
    struct walker *w = s->walker;
    struct terms *t = w->terms;
    struct row row;
    if (!find_quotient(w, s, dimensions, &row))
        return;
    row.quotient = symbol_new(t, 0, t->symbols[row.thread].high / row.by);
    row.rest = symbol_new(t, 0, row.by - 1);
    for (int axis = 0; axis < dimensions; axis++)
        s->axis[axis] = told(w, &row, s->axis[axis]);
    for (uint32_t k = 0; k < s->course.fact_count; k++)
        s->course.facts[k] = told(w, &row, s->course.facts[k]);
    s->row = row;
}

/* ---- two threads ---- */

/* The rest of x divided by a number, where `divided` is the symbol for the quotient. */
static term rest_symbol(struct terms *t, term x, term by, int32_t divided)
{
    bool fresh;
    int64_t number = t->items[by].constant;
    int32_t symbol = symbol_made(t, MADE_REST, x, by, 0, number - 1, &fresh);
    term rest = term_symbol(t, symbol);
    term left = term_sum(t, term_sum(t, x, -number, term_symbol(t, divided)), -1, rest);
    if (fresh) {
        symbol_fact(t, symbol, left);
        symbol_fact(t, symbol, term_scaled(t, left, -1));
    }
    return rest;
}

term rows_rest(struct terms *t, term a)
{
    const struct linear l = t->items[a];
    for (uint32_t k = 0; k < l.count; k++) {
        int32_t symbol = l.parts[k].symbol, number = t->symbols[symbol].made;
        if (number < 0 || t->made[number].kind != MADE_FLOOR)
            continue;
        const struct made made = t->made[number];
        const struct linear x = t->items[made.a], by = t->items[made.b];
        if (x.count != 1 || x.constant || x.parts[0].times != 1 || by.count || by.constant < 2 ||
            t->symbols[x.parts[0].symbol].low < 0 || !term_times(t, a, x.parts[0].symbol))
            continue;
        term rest = rest_symbol(t, made.a, made.b, symbol);
        a = term_replaced(t, a, x.parts[0].symbol, term_sum(t, rest, by.constant, term_symbol(t, symbol)));
        if (a < 0)
            return TERM_UNKNOWN;
    }
    return a;
}
