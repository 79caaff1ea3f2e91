/* Two threads stand for all: one has the symbols of the walk, the other copies of them. If they touch the
 * same word, the difference of their addresses is nearly zero. What follows from it has to say that they are
 * one thread, or has to contradict itself. (The reduction to two threads is GPUVerify's: Betts, Chong,
 * Donaldson, Qadeer and Thomson, 2012.) */
#include "grader/prove/claims.h"

#include "common/sim/warp.h"
#include "grader/prove/copies.h"
#include "grader/prove/meeting.h"

enum { WORK_OF_CLAIM = 1500000 };

struct pairs {
    struct walker *w;
    struct copies in_block, in_grid; /* the other thread is of the same block; of any */
    uint64_t work_most;
};

static void pairs_open(struct pairs *p, struct walker *w)
{
    *p = (struct pairs){.w = w, .work_most = w->terms->work + WORK_OF_CLAIM};
    copies_open(&p->in_block, w->terms, w->block[0]);
    copies_open(&p->in_grid, w->terms, w->block[0]);
    for (int d = 0; d < 3; d++)
        copies_set(&p->in_block, w->block[d], term_symbol(w->terms, w->block[d]));
}

static void pairs_close(struct pairs *p)
{
    copies_close(&p->in_block);
    copies_close(&p->in_grid);
}

static struct meeting begin(struct pairs *p, const struct event *a, const struct event *b, struct copies *c)
{
    struct meeting m = {.terms = p->w->terms, .first = p->w->block[0]};
    for (uint32_t k = 0; k < a->fact_count; k++)
        meeting_learn(&m, a->facts[k]);
    for (uint32_t k = 0; k < b->fact_count; k++)
        meeting_learn(&m, copies_of(c, b->facts[k]));
    return m;
}

/* They touch the same byte. */
static void learn_overlap(struct meeting *m, const struct event *a, const struct event *b, struct copies *c)
{
    term apart = term_sum(m->terms, a->at, -1, copies_of(c, b->at));
    meeting_between(m, apart, 1 - a->size, b->size - 1);
}

/* Both are of the same block: have they passed as many barriers? A copy may still be on its way later. */
static void learn_epoch(struct meeting *m, const struct walker *w, const struct event *a,
                        const struct event *b, struct copies *c)
{
    bool late_a = a->late && w->copies_pass, late_b = b->late && w->copies_pass;
    term apart = w->some_wait ? TERM_UNKNOWN : term_sum(m->terms, a->epoch, -1, copies_of(c, b->epoch));
    if (apart < 0 || (late_a && late_b))
        return;
    if (late_a)
        meeting_learn(m, term_scaled(m->terms, apart, -1));
    else if (late_b)
        meeting_learn(m, apart);
    else
        meeting_between(m, apart, 0, 0);
}

static bool same_symbols(struct meeting *m, const int32_t *symbols, uint32_t count, struct copies *c)
{
    bool same = true;
    for (uint32_t k = 0; k < count && same; k++) {
        term own = term_symbol(m->terms, symbols[k]);
        same = meeting_equal(m, own, copies_of(c, own));
    }
    return same;
}

/* ---- no two threads meet ---- */

static bool is_access(const struct event *e)
{
    return e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC;
}

static bool conflict(const struct event *a, const struct event *b)
{
    if (!is_access(a) || !is_access(b) || a->object != b->object)
        return false;
    if (a->kind == EVENT_LOAD || b->kind == EVENT_LOAD)
        return a->kind != EVENT_LOAD || b->kind != EVENT_LOAD;
    return a->kind == EVENT_STORE || b->kind == EVENT_STORE || a->size != b->size || a->insn->narrow ||
           b->insn->narrow;
}

/* Is it seen at once that two threads of a block have passed different numbers of barriers? */
static bool epochs_differ(struct pairs *p, const struct event *a, const struct event *b)
{
    struct terms *t = p->w->terms;
    bool late = p->w->copies_pass && (a->late || b->late);
    term apart =
        p->w->some_wait || late ? TERM_UNKNOWN : term_sum(t, a->epoch, -1, copies_of(&p->in_block, b->epoch));
    if (apart < 0)
        return false;
    int64_t unit = term_divisor(t, apart, false), constant = t->items[apart].constant;
    return unit ? constant % unit != 0 : constant != 0;
}

static bool apart_in_block(struct pairs *p, const struct event *a, const struct event *b)
{
    struct walker *w = p->w;
    if (epochs_differ(p, a, b))
        return true;
    struct meeting m = begin(p, a, b, &p->in_block);
    learn_epoch(&m, w, a, b, &p->in_block);
    learn_overlap(&m, a, b, &p->in_block);
    return m.never || same_symbols(&m, w->thread, 3, &p->in_block) || meeting_never(&m);
}

static bool apart_in_grid(struct pairs *p, const struct event *a, const struct event *b)
{
    if (a->object == OBJECT_SHARED)
        return true;
    struct meeting m = begin(p, a, b, &p->in_grid);
    learn_overlap(&m, a, b, &p->in_grid);
    return m.never || same_symbols(&m, p->w->block, 3, &p->in_grid) || meeting_never(&m);
}

static struct doubt meeting_doubt(const struct walker *w, const struct event *a, const struct event *b)
{
    return (struct doubt){.kind = DOUBT_MEET,
                          .line = insn_line(w, a->insn),
                          .other_line = insn_line(w, b->insn),
                          .store = a->kind != EVENT_LOAD,
                          .shared = a->object == OBJECT_SHARED,
                          .what = a->object == OBJECT_SHARED ? "shared memory"
                                                             : w->launch->objects[a->object].name};
}

static bool accesses_apart(struct pairs *p, struct doubt *doubt)
{
    const struct events *e = &p->w->events;
    for (size_t j = 0; j < e->count; j++)
        for (size_t k = j; k < e->count; k++)
            if (conflict(&e->items[j], &e->items[k]) &&
                (p->w->terms->work > p->work_most || !apart_in_block(p, &e->items[j], &e->items[k]) ||
                 !apart_in_grid(p, &e->items[j], &e->items[k]))) {
                bool first = e->items[j].kind != EVENT_LOAD;
                *doubt = meeting_doubt(p->w, &e->items[first ? j : k], &e->items[first ? k : j]);
                return false;
            }
    return true;
}

/* ---- barriers ---- */

/* Does the place of b come after that of a, apart from loops? */
static bool follows(const struct walker *w, const struct event *a, const struct event *b)
{
    const struct graph *g = w->graph;
    size_t at_a = (size_t)(a->insn - g->function->code), at_b = (size_t)(b->insn - g->function->code);
    uint32_t order_a = g->blocks[g->block_of[at_a]].order, order_b = g->blocks[g->block_of[at_b]].order;
    return order_a == order_b ? at_b > at_a : order_b > order_a;
}

/* May a thread wait at the barrier while another one of its block, after as many barriers, is at the other
 * place? */
static bool at_once(struct pairs *p, const struct event *barrier, const struct event *other)
{
    struct terms *t = p->w->terms;
    if (epochs_differ(p, barrier, other))
        return false;
    struct meeting m = begin(p, barrier, other, &p->in_block);
    term apart = term_sum(t, barrier->epoch, -1, copies_of(&p->in_block, other->epoch));
    if (apart >= 0 && !p->w->some_wait)
        meeting_between(&m, apart, 0, 0);
    return !m.never && !meeting_never(&m);
}

/* Is there such a place among the events of a kind? */
static const struct event *find_at_once(struct pairs *p, const struct event *barrier,
                                        bool (*is)(enum event_kind))
{
    const struct events *e = &p->w->events;
    for (size_t k = 0; k < e->count; k++)
        if (is(e->items[k].kind) && e->items[k].insn != barrier->insn && at_once(p, barrier, &e->items[k]))
            return &e->items[k];
    return NULL;
}

static bool is_barrier(enum event_kind kind)
{
    return kind == EVENT_BARRIER;
}

static bool is_exit(enum event_kind kind)
{
    return kind == EVENT_EXIT;
}

/* An access after a barrier, by a thread that may not have come to the barrier. */
static const struct event *find_passed(struct pairs *p, const struct event *barrier)
{
    const struct events *e = &p->w->events;
    for (size_t k = 0; k < e->count; k++)
        if (is_access(&e->items[k]) && follows(p->w, barrier, &e->items[k]) &&
            at_once(p, barrier, &e->items[k]))
            return &e->items[k];
    return NULL;
}

/* All threads of a block come to the same barriers. One that leaves the kernel without them may do so, but
 * not one that does something after a barrier that it has passed by. */
static bool barriers_uniform(struct pairs *p, struct doubt *doubt)
{
    const struct events *e = &p->w->events;
    for (size_t k = 0; k < e->count; k++) {
        const struct event *barrier = &e->items[k], *other = NULL;
        if (barrier->kind != EVENT_BARRIER)
            continue;
        other = find_at_once(p, barrier, is_barrier);
        if (!other && find_at_once(p, barrier, is_exit))
            other = find_passed(p, barrier);
        if (other) {
            *doubt = (struct doubt){.kind = DOUBT_BARRIER,
                                    .line = insn_line(p->w, barrier->insn),
                                    .other_line = insn_line(p->w, other->insn)};
            return false;
        }
    }
    return true;
}

bool claims_apart(struct walker *w, struct doubt *doubt)
{
    struct pairs p;
    pairs_open(&p, w);
    *doubt = (struct doubt){.kind = DOUBT_LENGTH};
    bool shown = !w->events.too_many && barriers_uniform(&p, doubt) && accesses_apart(&p, doubt);
    pairs_close(&p);
    return shown;
}

/* ---- each output is stored once ---- */

static bool stores_output(const struct event *e, const struct outputs *outputs)
{
    return e->object == outputs->object && (e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC);
}

bool claims_stores(const struct walker *w, const struct outputs *outputs)
{
    bool stores = false;
    for (size_t k = 0; k < w->events.count && !stores; k++)
        stores = stores_output(&w->events.items[k], outputs);
    return stores;
}

/* Is it one store by one thread, where both touch the same word? */
static bool stored_once(struct pairs *p, const struct event *a, const struct event *b)
{
    struct copies *c = &p->in_grid;
    struct meeting m = begin(p, a, b, c);
    learn_overlap(&m, a, b, c);
    bool one = a == b && same_symbols(&m, p->w->thread, 3, c) && same_symbols(&m, p->w->block, 3, c) &&
               same_symbols(&m, a->turns, a->turn_count, c);
    return m.never || one || meeting_never(&m);
}

static bool stored_at_most_once(struct pairs *p, const struct outputs *outputs, struct doubt *doubt)
{
    const struct events *e = &p->w->events;
    for (size_t j = 0; j < e->count; j++)
        for (size_t k = j; k < e->count && stores_output(&e->items[j], outputs); k++)
            if (stores_output(&e->items[k], outputs) &&
                (p->w->terms->work > p->work_most || !stored_once(p, &e->items[j], &e->items[k]))) {
                *doubt = meeting_doubt(p->w, &e->items[j], &e->items[k]);
                doubt->kind = DOUBT_TWICE;
                return false;
            }
    return true;
}

bool claims_once(struct walker *w, const struct outputs *outputs, struct doubt *doubt)
{
    struct pairs p;
    pairs_open(&p, w);
    *doubt = (struct doubt){.kind = DOUBT_LENGTH};
    bool shown =
        !w->events.too_many && stored_at_most_once(&p, outputs, doubt) && cover_shown(w, outputs, doubt);
    pairs_close(&p);
    return shown;
}
