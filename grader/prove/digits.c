#include "grader/prove/digits.h"

#include "grader/prove/compute_parts.h"

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

static bool is_chosen(const struct store *s, int32_t symbol)
{
    const struct walker *w = s->walker;
    const struct event *e = s->event;
    bool is = s->row.by && (symbol == s->row.quotient || symbol == s->row.rest);
    for (int d = 0; d < 3; d++)
        is |= symbol == w->thread[d] || symbol == w->block[d];
    for (uint32_t k = 0; k < e->turn_count; k++)
        is |= symbol == e->turns[k];
    return is;
}

/* The chosen symbol in a part, and what it is multiplied with. -1: there is none; -2: not just one. */
static int32_t chosen_of(const struct store *store, struct part part, term *weight)
{
    struct walker *w = store->walker;
    const struct symbol_known s = w->terms->symbols[part.symbol];
    int32_t found = -1;
    *weight = term_number(w->terms, part.times);
    if (s.age < w->block[0])
        return -1;
    for (uint32_t k = 0; k < (s.factor_count ? s.factor_count : 1); k++) {
        int32_t factor = s.factor_count ? s.factors[k] : part.symbol;
        if (is_chosen(store, factor))
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

bool digits_of(const struct store *s, int axis, struct weighted to[TERM_PARTS], int *count)
{
    struct walker *w = s->walker;
    const struct linear l = w->terms->items[s->axis[axis]];
    *count = 0;
    for (uint32_t k = 0; k < l.count; k++) {
        term weight;
        int32_t symbol = chosen_of(s, l.parts[k], &weight);
        if (symbol == -2)
            return false;
        if (symbol >= 0)
            to[(*count)++] = (struct weighted){symbol, weight};
    }
    return true;
}

/* Has the term a part that a thread may choose? */
static bool is_chosen_in(const struct store *s, term a)
{
    const struct linear *l = &s->walker->terms->items[a];
    bool is = false;
    for (uint32_t k = 0; k < l->count && !is; k++)
        is = is_chosen(s, l->parts[k].symbol);
    return is;
}

static bool says_opposite(const struct terms *t, const struct course *course, term fact)
{
    bool says = false;
    for (uint32_t k = 0; k < course->fact_count && !says; k++) {
        const struct linear *l = &t->items[course->facts[k]], *own = &t->items[fact];
        says = l->count == own->count && l->constant == -own->constant;
        for (uint32_t p = 0; p < l->count && says; p++)
            says = l->parts[p].symbol == own->parts[p].symbol && l->parts[p].times == -own->parts[p].times;
    }
    return says;
}

/* A number of the index is told of what is zero on the course: n - 4, where 4*threadIdx.x = n - 4. */
static term told_of_zero(struct terms *t, term index, term zero)
{
    const struct linear l = t->items[index];
    for (uint32_t k = 0; k < l.count; k++) {
        int64_t times = term_times(t, zero, l.parts[k].symbol);
        if (times && l.parts[k].times % times == 0)
            return term_sum(t, index, -l.parts[k].times / times, zero);
    }
    return TERM_UNKNOWN;
}

void digits_tell(struct store *s, int dimensions)
{
    struct walker *w = s->walker;
    for (int axis = 0; axis < dimensions; axis++)
        for (uint32_t k = 0; k < s->course.fact_count && !is_chosen_in(s, s->axis[axis]); k++) {
            term zero = s->course.facts[k];
            if (!is_chosen_in(s, zero) || !says_opposite(w->terms, &s->course, zero))
                continue;
            term told = told_of_zero(w->terms, s->axis[axis], zero);
            s->axis[axis] = told >= 0 ? told : s->axis[axis];
        }
}

bool digits_is_one(const struct terms *t, term weight)
{
    int64_t number;
    return term_is_number(t, weight, &number) && (number == 1 || number == -1);
}

int digits_unrolled(const struct store *s, int axis, const struct weighted *parts, int count)
{
    const struct walker *w = s->walker;
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
