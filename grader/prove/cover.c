/* Is each output stored? Take any of them. Its index is told of digits, and so are the indices of a thread,
 * its block and its turns that would store it. It is stored if these are there (a thread's index is below the
 * width of its block, a block's below that of the grid), and if what brings a thread to the store holds for
 * them. Of the ways to the store only those count of which that is known (ways.h). Where a condition is not
 * shown, both cases are looked at: the other one has to be stored by another store. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/rows.h"

enum {
    CONDITIONS_MOST = 3 * FACTS_MOST,
    DEPTH_MOST = 48,
    TRIES_MOST = 12000,
    STORES_MOST = 200,
    COURSES_MOST = 16,
    OPEN_MOST = 64
};

struct covering {
    struct terms *terms;
    const struct outputs *outputs;
    struct store *stores;
    size_t count;
    struct axis axes[GROUPS_MOST][AXES]; /* by group of stores */
    int tries;
};

static void need(term *conditions, size_t *count, term a)
{
    if (*count < CONDITIONS_MOST && a != TERM_ZERO)
        conditions[(*count)++] = a;
}

/* The chosen number is one that the symbol may have. */
static void need_number(struct terms *t, struct copies *chosen, int32_t symbol, term *conditions,
                        size_t *count)
{
    const struct symbol_known s = t->symbols[symbol];
    term own = s.low == s.high ? TERM_ZERO : copies_of(chosen, term_symbol(t, symbol));
    if (s.low == s.high)
        return;
    need(conditions, count, term_sum(t, own, -1, term_number(t, s.low)));
    need(conditions, count, term_sum(t, term_number(t, s.high), -1, own));
    for (uint32_t k = 0; k < s.fact_count; k++)
        need(conditions, count, copies_of(chosen, s.facts[k]));
}

/* List the conditions under which the store is the one of the targets. False: they are not known. */
static bool find_conditions(struct covering *c, const struct store *s, term conditions[CONDITIONS_MOST],
                            size_t *count)
{
    struct terms *t = c->terms;
    const struct walker *w = s->walker;
    const struct axis *axes = c->axes[s->group];
    struct copies chosen;
    *count = 0;
    bool ok = digits_choose(s, axes, c->outputs->dimensions, &chosen);
    for (int d = 0; d < 3 && ok; d++) {
        need_number(t, &chosen, w->thread[d], conditions, count);
        need_number(t, &chosen, w->block[d], conditions, count);
    }
    for (uint32_t k = 0; k < s->event->turn_count && ok; k++)
        need_number(t, &chosen, s->event->turns[k], conditions, count);
    if (s->row.by && ok)
        need_number(t, &chosen, s->row.rest, conditions, count);
    for (int axis = 0; axis < c->outputs->dimensions && ok; axis++) {
        term away = term_sum(t, axes[axis].target, -1, copies_of(&chosen, s->axis[axis]));
        int64_t most = axis == 0 ? s->elements - 1 : 0;
        need(conditions, count, away);
        need(conditions, count, term_sum(t, term_number(t, most), -1, away));
    }
    for (uint32_t k = 0; k < s->course.fact_count && ok; k++)
        need(conditions, count, copies_of(&chosen, s->course.facts[k]));
    ok &= !chosen.strange && *count < CONDITIONS_MOST;
    for (size_t k = 0; k < *count; k++)
        ok &= conditions[k] >= 0;
    copies_close(&chosen);
    return ok;
}

/* Conditions that are not shown, of stores that may be the one, and of how many each is one. */
struct open_conditions {
    term items[OPEN_MOST];
    unsigned stores[OPEN_MOST];
    size_t count;
};

static void add_open(struct covering *c, struct open_conditions *open, term condition)
{
    term opposite = term_sum(c->terms, term_number(c->terms, -1), -1, condition);
    size_t k = 0;
    while (k < open->count && open->items[k] != condition && open->items[k] != opposite)
        k++;
    if (k == OPEN_MOST)
        return;
    if (k == open->count) {
        open->items[open->count] = condition;
        open->stores[open->count++] = 0;
    }
    open->stores[k]++;
}

/* Do all conditions of the store hold? If it is not known, adds those in question. */
static bool is_stored(struct covering *c, const struct store *s, struct meeting *known,
                      struct open_conditions *open, bool *never)
{
    term conditions[CONDITIONS_MOST], unknown[CONDITIONS_MOST];
    size_t count, unknown_count = 0;
    c->tries++;
    *never = !find_conditions(c, s, conditions, &count);
    for (size_t k = 0; k < count && !*never; k++)
        if (!meeting_shows(known, conditions[k])) {
            *never = meeting_shows(known, term_sum(c->terms, term_number(c->terms, -1), -1, conditions[k]));
            unknown[unknown_count++] = conditions[k];
        }
    for (size_t k = 0; k < unknown_count && !*never; k++)
        add_open(c, open, unknown[k]);
    return !unknown_count && !*never;
}

/* The condition that most stores ask for. */
static term most_asked(const struct open_conditions *open)
{
    size_t best = 0;
    for (size_t k = 1; k < open->count; k++)
        if (open->stores[k] > open->stores[best])
            best = k;
    return open->count ? open->items[best] : TERM_UNKNOWN;
}

/* `never_before`: of each store, is it known that it is none of those in question? */
static bool covered(struct covering *c, const struct meeting *known, const bool never_before[STORES_MOST],
                    int depth)
{
    bool never[STORES_MOST];
    memcpy(never, never_before, sizeof never);
    struct open_conditions open = {.count = 0};
    struct meeting here = *known;
    for (size_t k = 0; k < c->count && c->tries < TRIES_MOST; k++)
        if (!never[k] && is_stored(c, &c->stores[k], &here, &open, &never[k]))
            return true;
    term condition = most_asked(&open);
    if (depth == DEPTH_MOST || c->tries >= TRIES_MOST || condition < 0)
        return meeting_never(&here);
    struct terms *t = c->terms;
    struct meeting holds = *known, fails = *known;
    meeting_learn(&holds, condition);
    meeting_learn(&fails, term_sum(t, term_number(t, -1), -1, condition));
    return (meeting_never(&fails) || covered(c, &fails, never, depth + 1)) &&
           (meeting_never(&holds) || covered(c, &holds, never, depth + 1));
}

/* ---- the stores ---- */

static bool has_axes(struct covering *c, struct walker *w, const struct event *e, struct store *to)
{
    *to = (struct store){.walker = w, .event = e, .elements = e->size / c->outputs->element};
    return e->size % c->outputs->element == 0 && digits_axes(c->terms, c->outputs, e->at, to->axis);
}

/* The last cell of a row may be told as one before the next row: (y + 1)*n - 1 for y*n + n - 1. */
static void carry_down(struct covering *c, const struct event *e, term axis[AXES])
{
    struct terms *t = c->terms;
    for (int k = 0; k + 1 < c->outputs->dimensions; k++)
        if (!term_never_negative(t, e->facts, e->fact_count, axis[k]) &&
            term_never_negative(t, e->facts, e->fact_count, term_sum(t, TERM_ZERO, -1, axis[k]))) {
            axis[k] = term_sum(t, axis[k], 1, c->outputs->n);
            axis[k + 1] = term_sum(t, axis[k + 1], -1, term_number(t, 1));
        }
}

/* Is the index along an axis one of an output? */
static bool is_output(struct covering *c, const struct event *e, term index, int64_t elements)
{
    struct terms *t = c->terms;
    term first = term_sum(t, index, -1, term_number(t, c->outputs->margin));
    term last = term_sum(t, c->outputs->n, -1, term_number(t, c->outputs->margin + elements));
    return term_never_negative(t, e->facts, e->fact_count, first) &&
           term_never_negative(t, e->facts, e->fact_count, term_sum(t, last, -1, index));
}

/* Can its indices be told of digits? Other stores are left out: outputs may be stored without them. */
static bool has_digits(struct covering *c, const struct store *s)
{
    struct weighted digits[TERM_PARTS];
    int count;
    bool has = true;
    for (int axis = 0; axis < c->outputs->dimensions && has; axis++)
        has = digits_of(s, axis, digits, &count);
    return has;
}

static void take_stores(struct covering *c, const struct event *e, const struct store *s)
{
    struct course courses[COURSES_MOST];
    for (uint32_t o = 0; o < e->origins.count; o++) {
        bool too_many = false;
        unsigned count = paths_courses(&s->walker->paths, c->terms, e->origins.paths[o], -1, courses,
                                       COURSES_MOST, &too_many);
        for (unsigned k = 0; k < count && c->count < STORES_MOST; k++) {
            c->stores[c->count] = *s;
            c->stores[c->count].course = courses[k];
            digits_tell(&c->stores[c->count], c->outputs->dimensions);
            rows_tell(&c->stores[c->count], c->outputs->dimensions);
            c->count += has_digits(c, &c->stores[c->count]);
        }
    }
}

static bool list_stores(struct covering *c, struct walker *w, struct doubt *doubt)
{
    for (size_t k = 0; k < w->events.count; k++) {
        const struct event *e = &w->events.items[k];
        struct store s;
        if (e->object != c->outputs->object || e->kind == EVENT_LOAD)
            continue;
        bool ok = e->kind == EVENT_STORE && has_axes(c, w, e, &s);
        if (ok)
            carry_down(c, e, s.axis);
        for (int axis = 0; axis < c->outputs->dimensions && ok; axis++)
            ok = is_output(c, e, s.axis[axis], axis ? 1 : s.elements);
        doubt->line = insn_line(w, e->insn);
        if (!ok) {
            doubt->kind = DOUBT_NO_OUTPUT;
            return false;
        }
        take_stores(c, e, &s);
    }
    return true;
}

/* An output: its index along each axis. */
static bool make_targets(struct covering *c, struct meeting *known, term target[AXES])
{
    struct terms *t = c->terms;
    int64_t low, high;
    if (!term_range(t, c->outputs->n, &low, &high))
        return false;
    for (int axis = 0; axis < c->outputs->dimensions; axis++) {
        target[axis] = term_symbol(t, symbol_new(t, c->outputs->margin, high - 1 - c->outputs->margin));
        term last = term_sum(t, c->outputs->n, -1, term_number(t, 1 + c->outputs->margin));
        meeting_learn(known, term_sum(t, last, -1, target[axis]));
    }
    return true;
}

/* Its digits, as the stores of each group have them. */
static bool make_digits(struct covering *c, struct meeting *known, bool several_launches)
{
    struct terms *t = c->terms;
    struct group groups[GROUPS_MOST];
    term target[AXES];
    int dimensions = c->outputs->dimensions,
        count = digits_groups(t, c->stores, c->count, dimensions, several_launches, groups);
    bool made = count > 0 && make_targets(c, known, target);
    for (int g = 0; g < count && made; g++)
        for (int axis = 0; axis < dimensions && made; axis++) {
            c->axes[g][axis].target = term_sum(t, target[axis], -1, groups[g].from[axis]);
            made =
                digits_make(t, c->stores + groups[g].first, groups[g].count, axis, &c->axes[g][axis], known);
        }
    return made;
}

bool cover_shown(struct walker *const *launches, size_t count, const struct outputs *outputs,
                 struct doubt *doubt)
{
    struct covering c = {.terms = launches[0]->terms, .outputs = outputs};
    struct meeting known = {.terms = c.terms, .first = INT32_MAX};
    const bool never[STORES_MOST] = {false};
    bool shown = true;
    *doubt = (struct doubt){.kind = DOUBT_MISSING};
    c.stores = xcalloc(STORES_MOST, sizeof *c.stores);
    for (size_t k = 0; k < count && shown; k++)
        shown = list_stores(&c, launches[k], doubt);
    shown = shown && c.count && make_digits(&c, &known, count > 1) && covered(&c, &known, never, 0);
    free(c.stores);
    return shown;
}
