/* Is each output stored? Take any of them. Its index is told of digits, and so are the indices of a thread,
 * its block and its turns that would store it. It is stored if these are there (a thread's index is below the
 * width of its block, a block's below that of the grid), and if what brings a thread to the store holds for
 * them. Of the ways to the store only those count of which that is known (ways.h). Where a condition is not
 * shown, both cases are looked at: the other one has to be stored by another store. */
#include <stdlib.h>

#include "grader/prove/digits.h"

enum { CONDITIONS_MOST = 3 * FACTS_MOST, DEPTH_MOST = 18, TRIES_MOST = 400, STORES_MOST = 200 };

struct covering {
    struct walker *w;
    const struct outputs *outputs;
    struct store *stores;
    size_t count;
    struct axis axes[AXES];
    int tries;
};

static void need(term *conditions, size_t *count, term a)
{
    if (*count < CONDITIONS_MOST && a != TERM_ZERO)
        conditions[(*count)++] = a;
}

/* The chosen number is one that the symbol may have. */
static void need_number(struct walker *w, struct copies *chosen, int32_t symbol, term *conditions,
                        size_t *count)
{
    const struct symbol_known s = w->terms->symbols[symbol];
    term own = s.low == s.high ? TERM_ZERO : copies_of(chosen, term_symbol(w->terms, symbol));
    if (s.low == s.high)
        return;
    need(conditions, count, term_sum(w->terms, own, -1, term_number(w->terms, s.low)));
    need(conditions, count, term_sum(w->terms, term_number(w->terms, s.high), -1, own));
    for (uint32_t k = 0; k < s.fact_count; k++)
        need(conditions, count, copies_of(chosen, s.facts[k]));
}

/* All that has to hold if the store shall be the one of the targets. False: nobody can tell. */
static bool find_conditions(struct covering *c, const struct store *s, term conditions[CONDITIONS_MOST],
                            size_t *count)
{
    struct walker *w = c->w;
    struct copies chosen;
    *count = 0;
    bool ok = digits_choose(w, s, c->axes, c->outputs->dimensions, &chosen);
    for (int d = 0; d < 3 && ok; d++) {
        need_number(w, &chosen, w->thread[d], conditions, count);
        need_number(w, &chosen, w->block[d], conditions, count);
    }
    for (uint32_t k = 0; k < s->event->turn_count && ok; k++)
        need_number(w, &chosen, s->event->turns[k], conditions, count);
    for (int axis = 0; axis < c->outputs->dimensions && ok; axis++) {
        term away = term_sum(w->terms, c->axes[axis].target, -1, copies_of(&chosen, s->axis[axis]));
        int64_t most = axis == 0 ? s->elements - 1 : 0;
        need(conditions, count, away);
        need(conditions, count, term_sum(w->terms, term_number(w->terms, most), -1, away));
    }
    for (uint32_t k = 0; k < s->path->fact_count && ok; k++)
        need(conditions, count, copies_of(&chosen, s->path->facts[k]));
    ok &= !chosen.strange && *count < CONDITIONS_MOST;
    for (size_t k = 0; k < *count; k++)
        ok &= conditions[k] >= 0;
    copies_close(&chosen);
    return ok;
}

/* How many conditions are not shown; the first of them. */
static int left_open(struct covering *c, const struct store *s, struct meeting *known, int most, term *first)
{
    term conditions[CONDITIONS_MOST];
    size_t count;
    int open = 0;
    c->tries++;
    if (!find_conditions(c, s, conditions, &count))
        return most;
    for (size_t k = 0; k < count && open < most; k++)
        if (!meeting_shows(known, conditions[k])) {
            if (meeting_shows(known, term_sum(c->w->terms, term_number(c->w->terms, -1), -1, conditions[k])))
                return most; /* it never holds */
            *first = open ? *first : conditions[k];
            open++;
        }
    return open;
}

static bool covered(struct covering *c, const struct meeting *known, int depth)
{
    int least = 12;
    term condition = TERM_UNKNOWN, first = TERM_UNKNOWN;
    struct meeting here = *known;
    for (size_t k = 0; k < c->count && least > 0 && c->tries < TRIES_MOST; k++) {
        int open = left_open(c, &c->stores[k], &here, least, &first);
        if (open < least) {
            least = open;
            condition = first;
        }
    }
    if (least == 0)
        return true;
    if (depth == DEPTH_MOST || c->tries >= TRIES_MOST || condition < 0)
        return meeting_never(&here);
    struct terms *t = c->w->terms;
    struct meeting holds = *known, fails = *known;
    meeting_learn(&holds, condition);
    meeting_learn(&fails, term_sum(t, term_number(t, -1), -1, condition));
    return (meeting_never(&fails) || covered(c, &fails, depth + 1)) &&
           (meeting_never(&holds) || covered(c, &holds, depth + 1));
}

/* ---- the stores ---- */

static bool has_axes(struct covering *c, const struct event *e, struct store *to)
{
    *to = (struct store){.event = e, .elements = e->size / c->outputs->element};
    return e->size % c->outputs->element == 0 && digits_axes(c->w->terms, c->outputs, e->at, to->axis);
}

/* Is the index along an axis one of an output? */
static bool is_output(struct covering *c, const struct event *e, term index, int64_t elements)
{
    struct terms *t = c->w->terms;
    term first = term_sum(t, index, -1, term_number(t, c->outputs->margin));
    term last = term_sum(t, c->outputs->n, -1, term_number(t, c->outputs->margin + elements));
    return term_never_negative(t, e->facts, e->fact_count, first) &&
           term_never_negative(t, e->facts, e->fact_count, term_sum(t, last, -1, index));
}

static void take_stores(struct covering *c, const struct event *e, const struct store *s)
{
    for (uint32_t k = 0; k < e->origins.count && c->count < STORES_MOST; k++) {
        const struct path *path = &c->w->paths.items[e->origins.paths[k]];
        if (!paths_exact(&c->w->paths, path, NULL))
            continue;
        c->stores[c->count] = *s;
        c->stores[c->count++].path = path;
    }
}

static bool list_stores(struct covering *c, struct doubt *doubt)
{
    for (size_t k = 0; k < c->w->events.count; k++) {
        const struct event *e = &c->w->events.items[k];
        struct store s;
        if (e->object != c->outputs->object || e->kind == EVENT_LOAD)
            continue;
        bool ok = e->kind == EVENT_STORE && has_axes(c, e, &s);
        for (int axis = 0; axis < c->outputs->dimensions && ok; axis++)
            ok = is_output(c, e, s.axis[axis], axis ? 1 : s.elements);
        doubt->line = insn_line(c->w, e->insn);
        if (!ok) {
            doubt->kind = DOUBT_NO_OUTPUT;
            return false;
        }
        take_stores(c, e, &s);
    }
    return true;
}

static bool make_targets(struct covering *c, struct meeting *known)
{
    struct terms *t = c->w->terms;
    int64_t low, high;
    if (!term_range(t, c->outputs->n, &low, &high))
        return false;
    for (int axis = 0; axis < c->outputs->dimensions; axis++) {
        term target = term_symbol(t, symbol_new(t, c->outputs->margin, high - 1 - c->outputs->margin));
        term last = term_sum(t, c->outputs->n, -1, term_number(t, 1 + c->outputs->margin));
        c->axes[axis] = (struct axis){.target = target};
        meeting_learn(known, term_sum(t, last, -1, target));
    }
    for (int axis = 0; axis < c->outputs->dimensions; axis++)
        if (!digits_make(c->w, c->stores, c->count, axis, &c->axes[axis], known))
            return false;
    return true;
}

bool cover_shown(struct walker *w, const struct outputs *outputs, struct doubt *doubt)
{
    struct covering c = {.w = w, .outputs = outputs, .stores = xcalloc(STORES_MOST, sizeof *c.stores)};
    struct meeting known = {.terms = w->terms, .first = INT32_MAX};
    *doubt = (struct doubt){.kind = DOUBT_MISSING};
    bool shown = list_stores(&c, doubt) && c.count && make_targets(&c, &known) && covered(&c, &known, 0);
    free(c.stores);
    return shown;
}
