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

bool state_never(struct walker *w, const struct state *s)
{
    bool never = false;
    for (uint32_t k = s->fact_count; k-- > 0 && !never && k + 2 >= s->fact_count;)
        never = simplex_contradicts(w->terms, s->facts, s->fact_count, s->facts[k]);
    return never;
}

/* Does the first fact follow from the second one, which has the same parts? */
static bool follows(const struct terms *t, term weak, term strong)
{
    const struct linear *x = &t->items[weak], *y = &t->items[strong];
    bool same = x->count == y->count && x->constant > y->constant;
    for (uint32_t k = 0; k < x->count && same; k++)
        same = x->parts[k].symbol == y->parts[k].symbol && x->parts[k].times == y->parts[k].times;
    return same;
}

static bool follows_from_any(const struct terms *t, const struct state *s, term weak)
{
    uint32_t k = 0;
    while (k < s->fact_count && !follows(t, weak, s->facts[k]))
        k++;
    return k < s->fact_count;
}

/* Make room: a fact goes that follows from another one, or from that which is learnt. A loop that is walked
 * turn by turn learns that its index is below n, and then that the next one is. */
static void drop_weak(const struct terms *t, struct state *s, term learnt)
{
    for (uint32_t k = 0; k < s->fact_count; k++)
        if (follows(t, s->facts[k], learnt) || follows_from_any(t, s, s->facts[k])) {
            memmove(s->facts + k, s->facts + k + 1, (--s->fact_count - k) * sizeof *s->facts);
            return;
        }
}

bool state_learn(const struct terms *t, struct state *s, term never_negative)
{
    int64_t number;
    if (term_is_number(t, never_negative, &number) && number >= 0)
        return true;
    for (uint32_t k = 0; k < s->fact_count; k++)
        if (s->facts[k] == never_negative)
            return true;
    if (never_negative >= 0 && s->fact_count == FACTS_MOST)
        drop_weak(t, s, never_negative);
    if (never_negative < 0 || s->fact_count == FACTS_MOST)
        return false;
    s->facts[s->fact_count++] = never_negative;
    return true;
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

bool condition_is_known(const struct walker *w, int32_t condition)
{
    if (condition < 0)
        return false;
    const struct condition c = w->conditions[condition];
    bool of_two = c.kind == CONDITION_AND || c.kind == CONDITION_OR;
    return c.kind == CONDITION_TERM ||
           (condition_is_known(w, c.a) && (!of_two || condition_is_known(w, c.b)));
}

static term opposite(struct walker *w, term a)
{
    return term_sum(w->terms, term_number(w->terms, -1), -1, a);
}

/* Is it about all threads of a block? */
static bool is_of_block(const struct condition *c)
{
    return c->kind == CONDITION_EACH || c->kind == CONDITION_SOME;
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
    if (is_of_block(&c)) /* what holds for this thread need not hold for the others */
        return a == (c.kind == CONDITION_SOME) ? a : -1;
    int strong = c.kind == CONDITION_OR;
    if (a == strong)
        return strong;
    int b = state_decides(w, s, c.b);
    return b == strong ? strong : a < 0 || b < 0 ? -1 : !strong;
}

/* Is it no condition of several? */
static bool is_single(const struct condition *c)
{
    return c->kind == CONDITION_TERM || is_of_block(c);
}

/* x >= y and y >= x: both are not negative only if the numbers are equal. */
static bool is_equality(struct walker *w, const struct condition *c)
{
    const struct condition *a = c->a < 0 ? NULL : &w->conditions[c->a],
                           *b = c->b < 0 ? NULL : &w->conditions[c->b];
    return c->kind == CONDITION_AND && a && b && a->kind == CONDITION_TERM && b->kind == CONDITION_TERM &&
           term_sum(w->terms, a->a, 1, b->a) == TERM_ZERO;
}

int32_t state_undecided(struct walker *w, const struct state *s, int32_t condition, bool ends_loop)
{
    int32_t part = condition;
    while (part >= 0 && w->conditions[part].kind == CONDITION_NOT)
        part = w->conditions[part].a;
    if (part < 0 || is_single(&w->conditions[part]) || (ends_loop && is_equality(w, &w->conditions[part])))
        return -1;
    while (part >= 0 && !is_single(&w->conditions[part])) {
        const struct condition c = w->conditions[part];
        part = c.kind == CONDITION_NOT || state_decides(w, s, c.a) < 0 ? c.a : c.b;
    }
    return part;
}

/* Keep that a number is not zero: some loops end when it is zero. */
static void note_unequal(struct walker *w, struct state *s, const struct condition *c)
{
    if (c->a < 0 || c->b < 0 || w->conditions[c->a].kind != CONDITION_TERM ||
        w->conditions[c->b].kind != CONDITION_TERM)
        return;
    term a = w->conditions[c->a].a, b = w->conditions[c->b].a;
    term apart = c->kind == CONDITION_AND ? a : term_sum(w->terms, a, 1, term_number(w->terms, 1));
    term mirrored = c->kind == CONDITION_AND ? b : term_sum(w->terms, b, 1, term_number(w->terms, 1));
    if (apart >= 0 && term_sum(w->terms, apart, 1, mirrored) == TERM_ZERO && s->unequal_count < UNEQUAL_MOST)
        s->unequal[s->unequal_count++] = apart;
}

bool state_assume(struct walker *w, struct state *s, int32_t condition, bool truth)
{
    if (condition < 0)
        return false;
    const struct condition c = w->conditions[condition];
    if (c.kind == CONDITION_TERM)
        return state_learn(w->terms, s, truth ? c.a : opposite(w, c.a));
    if (c.kind == CONDITION_NOT)
        return state_assume(w, s, c.a, !truth);
    if (is_of_block(&c)) { /* true for each, or not even for one: so for this one; else it may be another */
        if (truth == (c.kind == CONDITION_EACH))
            state_assume(w, s, c.a, truth);
        return false;
    }
    if ((c.kind == CONDITION_AND) == truth) {
        bool first = state_assume(w, s, c.a, truth);
        return state_assume(w, s, c.b, truth) && first;
    }
    int a = state_decides(w, s, c.a), b = state_decides(w, s, c.b);
    if (a == !truth)
        return state_assume(w, s, c.b, truth);
    if (b == !truth)
        return state_assume(w, s, c.a, truth);
    note_unequal(w, s, &c);
    return a == truth || b == truth;
}

/* Which threads are sure to take one way of a split. */
struct takers {
    term facts[FACTS_MOST];
    int count; /* -1: none that are known */
};

/* Where one thread of a block is enough to decide, a thread of which it is known is one. It knows nothing of
 * the others, so the same is no fact of the state. */
static bool enough(struct walker *w, int32_t condition, bool truth, term *fact)
{
    const struct condition *c = condition < 0 ? NULL : &w->conditions[condition];
    for (; c && c->kind == CONDITION_NOT; truth = !truth)
        c = c->a < 0 ? NULL : &w->conditions[c->a];
    const struct condition *own = c && is_of_block(c) && c->a >= 0 ? &w->conditions[c->a] : NULL;
    if (!own || own->kind != CONDITION_TERM || truth != (c->kind == CONDITION_SOME))
        return false;
    *fact = truth ? own->a : opposite(w, own->a);
    return *fact >= 0;
}

/* The facts that the state did not know before. */
static int new_facts(const struct state *before, const struct state *s, term to[FACTS_MOST])
{
    int count = 0;
    for (uint32_t k = 0; k < s->fact_count; k++) {
        uint32_t known = 0;
        while (known < before->fact_count && before->facts[known] != s->facts[k])
            known++;
        if (known == before->fact_count)
            to[count++] = s->facts[k];
    }
    return count;
}

/* Assume it in the state. */
static struct takers take(struct walker *w, struct state *s, int32_t condition, bool truth)
{
    struct takers t = {.count = -1};
    const struct state before = *s;
    if (state_assume(w, s, condition, truth))
        t.count = new_facts(&before, s, t.facts);
    else if (enough(w, condition, truth, &t.facts[0]))
        t.count = 1;
    return t;
}

struct state *state_split(struct walker *w, struct state *s, int32_t condition)
{
    struct state *other = state_copy(w, s);
    w->by_values |= !w->quiet && !condition_is_known(w, condition);
    struct takers b = take(w, other, condition, false), a = take(w, s, condition, true);
    if (!w->quiet)
        paths_split(&w->paths, &s->origins, a.facts, a.count, &other->origins, b.facts, b.count);
    return other;
}
