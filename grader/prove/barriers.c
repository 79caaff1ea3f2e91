/* Do all threads of a block come to the same barriers? */
#include "common/sim/warp.h"
#include "grader/prove/pairs.h"

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
    if (pairs_epochs_differ(p, barrier, other))
        return false;
    struct meeting m = pairs_begin(p, barrier, other, &p->in_block);
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
        if (pairs_is_access(&e->items[k]) && follows(p->w, barrier, &e->items[k]) &&
            at_once(p, barrier, &e->items[k]))
            return &e->items[k];
    return NULL;
}

bool barriers_uniform(struct pairs *p, struct doubt *doubt)
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
