/* States of the walk: what is known at one place of the code. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/symbolic.h"

struct state *state_copy(const struct walker *w, const struct state *s)
{
    struct state *copy = xcalloc(1, sizeof *copy);
    *copy = *s;
    copy->registers = xcalloc(w->graph->registers, sizeof *copy->registers);
    memcpy(copy->registers, s->registers, w->graph->registers * sizeof *copy->registers);
    return copy;
}

void state_free(struct state *s)
{
    if (s)
        free(s->registers);
    free(s);
}

void states_add(struct states *list, struct state *s)
{
    *ARRAY_PUSH(list->items, list->count, list->capacity) = s;
}

struct state *states_take(struct states *list, size_t k)
{
    struct state *s = list->items[k];
    list->items[k] = list->items[--list->count];
    return s;
}

void states_free(struct states *list)
{
    for (size_t k = 0; k < list->count; k++)
        state_free(list->items[k]);
    free(list->items);
    *list = (struct states){0};
}

bool state_shows(struct walker *w, const struct state *s, term never_negative)
{
    return term_never_negative(w->terms, s->facts, s->fact_count, never_negative);
}

bool state_soon_shows(struct walker *w, const struct state *s, term never_negative)
{
    return term_soon_never_negative(w->terms, s->facts, s->fact_count, never_negative);
}

void state_learn(struct state *s, term never_negative)
{
    for (uint32_t k = 0; k < s->fact_count; k++)
        if (s->facts[k] == never_negative)
            return;
    if (never_negative >= 0 && s->fact_count < FACTS_MOST)
        s->facts[s->fact_count++] = never_negative;
}

/* ---- conditions ---- */

int32_t condition_make(struct walker *w, enum condition_kind kind, int32_t a, int32_t b)
{
    enum { LOOK_BACK = 200 };
    bool of_two = kind == CONDITION_AND || kind == CONDITION_OR; /* one of them may be known nevertheless */
    if (of_two ? a < 0 && b < 0 : a < 0 || b < 0)
        return CONDITION_UNKNOWN;
    for (size_t k = w->condition_count, seen = 0; k-- > 0 && seen < LOOK_BACK; seen++)
        if (w->conditions[k].kind == kind && w->conditions[k].a == a && w->conditions[k].b == b)
            return (int32_t)k;
    *ARRAY_PUSH(w->conditions, w->condition_count, w->condition_capacity) = (struct condition){kind, a, b};
    return (int32_t)w->condition_count - 1;
}

int32_t condition_number(struct walker *w, bool truth)
{
    return condition_make(w, CONDITION_TERM, term_number(w->terms, truth ? 0 : -1), 0);
}

static term opposite(struct walker *w, term a)
{
    return term_sum(w->terms, term_number(w->terms, -1), -1, a);
}

int state_decides(struct walker *w, const struct state *s, int32_t condition)
{
    if (condition < 0)
        return -1;
    const struct condition c = w->conditions[condition];
    if (c.kind == CONDITION_TERM)
        return state_soon_shows(w, s, c.a) ? 1 : state_soon_shows(w, s, opposite(w, c.a)) ? 0 : -1;
    int a = state_decides(w, s, c.a);
    if (c.kind == CONDITION_NOT)
        return a < 0 ? -1 : !a;
    int strong = c.kind == CONDITION_OR;
    if (a == strong)
        return strong;
    int b = state_decides(w, s, c.b);
    return b == strong ? strong : a < 0 || b < 0 ? -1 : !strong;
}

/* Keep that a number is not zero: some loops end when it is zero. */
static void note_unequal(struct walker *w, struct state *s, const struct condition *c, bool truth)
{
    if (c->a < 0 || c->b < 0 || w->conditions[c->a].kind != CONDITION_TERM ||
        w->conditions[c->b].kind != CONDITION_TERM)
        return;
    term a = w->conditions[c->a].a, b = w->conditions[c->b].a;
    term apart = c->kind == CONDITION_AND ? a : term_sum(w->terms, a, 1, term_number(w->terms, 1));
    term mirrored = c->kind == CONDITION_AND ? b : term_sum(w->terms, b, 1, term_number(w->terms, 1));
    (void)truth;
    if (apart >= 0 && term_sum(w->terms, apart, 1, mirrored) == TERM_ZERO && s->unequal_count < UNEQUAL_MOST)
        s->unequal[s->unequal_count++] = apart;
}

void state_assume(struct walker *w, struct state *s, int32_t condition, bool truth)
{
    if (condition < 0)
        return;
    const struct condition c = w->conditions[condition];
    if (c.kind == CONDITION_TERM) {
        state_learn(s, truth ? c.a : opposite(w, c.a));
    } else if (c.kind == CONDITION_NOT) {
        state_assume(w, s, c.a, !truth);
    } else if ((c.kind == CONDITION_AND) == truth) {
        state_assume(w, s, c.a, truth);
        state_assume(w, s, c.b, truth);
    } else {
        int a = state_decides(w, s, c.a), b = state_decides(w, s, c.b);
        if (a == !truth)
            state_assume(w, s, c.b, truth);
        else if (b == !truth)
            state_assume(w, s, c.a, truth);
        else
            note_unequal(w, s, &c, truth);
    }
}
