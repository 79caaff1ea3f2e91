#include "grader/prove/digits.h"

#include "grader/prove/compute_parts.h"

enum { LOWEST_MOST = 9 };

static int64_t power(int64_t base, int exponent)
{
    return exponent ? base * power(base, exponent - 1) : 1;
}

/* A part without the factors that are the edge's symbol, up to two; how many there were. */
static term without_edge(struct terms *t, int32_t symbol, int32_t edge, int *times)
{
    const struct symbol_known s = t->symbols[symbol];
    term rest = term_number(t, 1);
    *times = 0;
    for (uint32_t k = 0; k < (s.factor_count ? s.factor_count : 1); k++) {
        int32_t factor = s.factor_count ? s.factors[k] : symbol;
        if (factor == edge && *times < AXES - 1)
            ++*times;
        else
            rest = term_product(t, rest, term_symbol(t, factor));
    }
    return rest;
}

static bool cube_axes(struct terms *t, term index, term n, term axis[AXES])
{
    const struct linear edge = t->items[n], l = t->items[index];
    if (edge.count != 1 || edge.constant)
        return false;
    axis[0] = term_number(t, l.constant);
    axis[1] = axis[2] = TERM_ZERO;
    for (uint32_t k = 0; k < l.count; k++) {
        int times;
        term rest = without_edge(t, l.parts[k].symbol, edge.parts[0].symbol, &times);
        if (l.parts[k].times % power(edge.parts[0].times, times))
            return false;
        axis[times] = term_sum(t, axis[times], l.parts[k].times / power(edge.parts[0].times, times), rest);
    }
    return axis[0] >= 0 && axis[1] >= 0 && axis[2] >= 0;
}

bool digits_axes(struct terms *t, const struct outputs *outputs, term bytes, term axis[AXES])
{
    const struct linear l = t->items[bytes];
    term index = term_number(t, l.constant / outputs->element);
    if (l.constant % outputs->element)
        return false;
    for (uint32_t k = 0; k < l.count; k++) {
        if (l.parts[k].times % outputs->element)
            return false;
        index = term_sum(t, index, l.parts[k].times / outputs->element, term_symbol(t, l.parts[k].symbol));
    }
    axis[0] = index;
    return outputs->dimensions == 1 ? index >= 0 : cube_axes(t, index, outputs->n, axis);
}

/* ---- what a thread may choose ---- */

static bool is_chosen(const struct walker *w, const struct store *s, int32_t symbol)
{
    const struct event *e = s->event;
    bool is = s->row.by && (symbol == s->row.quotient || symbol == s->row.rest);
    for (int d = 0; d < 3; d++)
        is |= symbol == w->thread[d] || symbol == w->block[d];
    for (uint32_t k = 0; k < e->turn_count; k++)
        is |= symbol == e->turns[k];
    return is;
}

/* The chosen symbol in a part, and what it is multiplied with. -1: there is none; -2: not just one. */
static int32_t chosen_of(struct walker *w, const struct store *store, struct part part, term *weight)
{
    const struct symbol_known s = w->terms->symbols[part.symbol];
    int32_t found = -1;
    *weight = term_number(w->terms, part.times);
    if (s.age < w->block[0])
        return -1;
    for (uint32_t k = 0; k < (s.factor_count ? s.factor_count : 1); k++) {
        int32_t factor = s.factor_count ? s.factors[k] : part.symbol;
        if (is_chosen(w, store, factor))
            found = found == -1 ? factor : -2;
        else if (w->terms->symbols[factor].age < w->block[0])
            *weight = term_product(w->terms, *weight, term_symbol(w->terms, factor));
        else
            found = -2;
        if (found == -2)
            return -2;
    }
    return found;
}

bool digits_of(struct walker *w, const struct store *s, int axis, struct weighted to[TERM_PARTS], int *count)
{
    const struct linear l = w->terms->items[s->axis[axis]];
    *count = 0;
    for (uint32_t k = 0; k < l.count; k++) {
        term weight;
        int32_t symbol = chosen_of(w, s, l.parts[k], &weight);
        if (symbol == -2)
            return false;
        if (symbol >= 0)
            to[(*count)++] = (struct weighted){symbol, weight};
    }
    return true;
}

bool digits_is_one(const struct terms *t, term weight)
{
    int64_t number;
    return term_is_number(t, weight, &number) && (number == 1 || number == -1);
}

int digits_unrolled(struct walker *w, const struct store *s, int axis, const struct weighted *parts,
                    int count)
{
    int found = -1;
    int64_t least = INT64_MAX, weight;
    for (int k = 0; k < count; k++) {
        if (digits_is_one(w->terms, parts[k].weight))
            return -1;
        if (term_is_number(w->terms, parts[k].weight, &weight) && weight < least) {
            least = weight;
            found = k;
        }
    }
    bool is_turn = false;
    for (uint32_t k = 0; found >= 0 && k < s->event->turn_count; k++)
        is_turn |= s->event->turns[k] == parts[found].symbol;
    return is_turn && least > 1 && (axis > 0 || s->elements == 1) ? found : -1;
}

/* ---- digits of the target ---- */

static bool weight_before(const struct terms *t, term a, term b)
{
    int64_t x, y;
    bool is_a = term_is_number(t, a, &x), is_b = term_is_number(t, b, &y);
    return is_a && (!is_b || x < y);
}

/* Keep weights in order, each once. */
static bool add_weight(struct terms *t, struct axis *to, term weight)
{
    int at = 0;
    while (at < to->count && weight_before(t, to->digits[at].weight, weight))
        at++;
    if (at < to->count && to->digits[at].weight == weight)
        return true;
    if (to->count == DIGITS_MOST)
        return false;
    for (int k = to->count++; k > at; k--)
        to->digits[k] = to->digits[k - 1];
    to->digits[at].weight = weight;
    return true;
}

/* How many values has a digit of this weight, if the next one has that weight? */
static term radix_of(struct walker *w, const struct store *stores, size_t count, int axis, term weight,
                     term next)
{
    int64_t x, y;
    struct weighted digits[TERM_PARTS];
    int found;
    if (term_is_number(w->terms, weight, &x) && term_is_number(w->terms, next, &y))
        return x > 0 && y > 0 && y % x == 0 ? term_number(w->terms, y / x) : TERM_UNKNOWN;
    for (size_t s = 0; s < count; s++)
        for (int k = digits_of(w, &stores[s], axis, digits, &found) ? found : 0; k-- > 0;)
            for (int d = 0; d < 3; d++)
                if (digits[k].symbol == w->block[d] && digits[k].weight == weight &&
                    term_product(w->terms, weight, w->launch->grid[d]) == next)
                    return w->launch->grid[d];
    return TERM_UNKNOWN;
}

/* The least of a store's index, its other digits aside: a number that is not more than any. */
static bool first_of(struct walker *w, const struct store *s, int axis, int64_t *first)
{
    struct weighted digits[TERM_PARTS];
    int found;
    if (!digits_of(w, s, axis, digits, &found))
        return false;
    int64_t more = 0;
    for (int k = 0; k < found; k++) {
        term symbol = term_symbol(w->terms, digits[k].symbol);
        while (digits_is_one(w->terms, digits[k].weight) && more < LOWEST_MOST &&
               term_never_negative(w->terms, s->course.facts, s->course.fact_count,
                                   term_sum(w->terms, symbol, -1, term_number(w->terms, more + 1))))
            more++;
    }
    *first = w->terms->items[s->axis[axis]].constant + more;
    return true;
}

/* The least of the last digit, over all stores. */
static bool lowest_of(struct walker *w, struct store *stores, size_t count, int axis, int64_t *lowest)
{
    for (size_t s = 0; s < count; s++) {
        if (!first_of(w, &stores[s], axis, &stores[s].first[axis]))
            return false;
        *lowest = !s || stores[s].first[axis] < *lowest ? stores[s].first[axis] : *lowest;
    }
    return count > 0;
}

static term new_digit(struct walker *w, term radix, struct meeting *known)
{
    int64_t low = 0, high = INT64_C(1) << 40;
    term last = term_sum(w->terms, radix, -1, term_number(w->terms, 1));
    if (radix >= 0)
        term_range(w->terms, last, &low, &high);
    term digit = term_symbol(w->terms, symbol_new(w->terms, 0, high));
    if (radix >= 0)
        meeting_learn(known, term_sum(w->terms, last, -1, digit));
    return digit;
}

bool digits_make(struct walker *w, struct store *stores, size_t count, int axis, struct axis *to,
                 struct meeting *known)
{
    struct terms *t = w->terms;
    int64_t lowest, low, high;
    for (size_t s = 0; s < count; s++) {
        struct weighted digits[TERM_PARTS];
        int found;
        if (!digits_of(w, &stores[s], axis, digits, &found))
            return false;
        int unrolled = digits_unrolled(w, &stores[s], axis, digits, found);
        for (int k = 0; k < found; k++)
            if (k != unrolled && !digits_is_one(t, digits[k].weight) && !add_weight(t, to, digits[k].weight))
                return false;
    }
    if (!lowest_of(w, stores, count, axis, &lowest) || !term_range(t, to->target, &low, &high))
        return false;
    for (size_t s = 0; s < count; s++)
        stores[s].first[axis] -= lowest;
    lowest = lowest < 0 ? low : lowest; /* an index that is told downwards: tiles begin at the first output */
    term rest = term_sum(t, to->target, -1, term_number(t, lowest));
    if (!to->count || !meeting_shows(known, rest))
        return !to->count;
    for (int k = 0; k < to->count; k++) {
        term radix = k + 1 < to->count
                         ? radix_of(w, stores, count, axis, to->digits[k].weight, to->digits[k + 1].weight)
                         : TERM_UNKNOWN;
        if (radix < 0 && k + 1 < to->count)
            return false;
        to->digits[k].value = new_digit(w, radix, known);
        rest = term_sum(t, rest, -1, term_product(t, to->digits[k].weight, to->digits[k].value));
    }
    meeting_learn(known, rest); /* the last digit, below the least weight */
    term last = term_sum(t, to->digits[0].weight, -1, term_number(t, 1));
    meeting_learn(known, term_sum(t, last, -1, rest));
    return rest >= 0 && radix_of(w, stores, count, axis, term_number(t, 1), to->digits[0].weight) >= 0;
}
