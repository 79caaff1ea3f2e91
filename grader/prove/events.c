/* The epoch of a thread is the number of barriers that it has passed. It is kept as a register, so that loops
 * are summed up with it: two threads of a block meet only where both have passed as many barriers. */
#include <string.h>

#include "common/sim/operands.h"
#include "common/sim/sync.h"
#include "common/sim/warp.h"
#include "grader/prove/symbolic.h"

static struct event *add(struct walker *w, const struct state *s, const struct insn *i, enum event_kind kind)
{
    if (w->events.count == EVENTS_MOST) {
        w->events.too_many = true;
        w->events.count--;
    }
    struct event *e = ARRAY_PUSH(w->events.items, w->events.count, w->events.capacity);
    *e = (struct event){.kind = kind,
                        .insn = i,
                        .object = OBJECT_SHARED,
                        .at = TERM_UNKNOWN,
                        .epoch = s->registers[graph_epoch(w->graph)],
                        .group = s->registers[graph_group(w->graph)],
                        .done = s->registers[graph_done(w->graph)],
                        .fact_count = s->fact_count,
                        .turn_count = w->turn_count,
                        .origins = s->origins};
    memcpy(e->facts, s->facts, s->fact_count * sizeof *e->facts);
    memcpy(e->turns, w->turns, w->turn_count * sizeof *e->turns);
    memcpy(e->turn_of, s->turn_of, sizeof e->turn_of);
    return e;
}

void event_access(struct walker *w, const struct state *s, const struct insn *i, int32_t object, term at,
                  int64_t size)
{
    bool copied_to = i->rule == RULE_COPY && object == OBJECT_SHARED;
    enum event_kind kind = i->rule == RULE_ATOMIC               ? EVENT_ATOMIC
                           : i->rule == RULE_STORE || copied_to ? EVENT_STORE
                           : i->rule == RULE_OBJECT             ? EVENT_STORE
                                                                : EVENT_LOAD;
    struct event *e = add(w, s, i, kind);
    e->object = object;
    e->at = at;
    e->size = size;
    e->late = i->rule == RULE_COPY;
}

bool event_same_place(const struct walker *w, const struct event *a, const struct event *b)
{
    const struct graph *g = w->graph;
    uint64_t loops = g->blocks[g->block_of[a->insn - g->function->code]].loops;
    bool same = a->insn == b->insn && a->turn_count == b->turn_count &&
                !memcmp(a->turns, b->turns, a->turn_count * sizeof *a->turns);
    for (int l = 0; l < g->loop_count && same; l++)
        same = !(loops >> l & 1) || (a->turn_of[l] == b->turn_of[l] && a->turn_of[l] != TURN_MIXED);
    return same;
}

/* Is it __syncthreads(), or another barrier of all threads? */
static bool of_all_threads(const struct walker *w, const struct state *s, const struct insn *i)
{
    int64_t number, count;
    const uint32_t *block = w->launch->block;
    return i->kind == INSN_BARRIER && term_is_number(w->terms, *state_register(s, i->a), &number) &&
           number == 0 &&
           (!i->b || (term_is_number(w->terms, *state_register(s, i->b), &count) &&
                      count == (int64_t)block[0] * block[1] * block[2]));
}

/* Groups of copies are committed and waited for. */
static void count_groups(struct walker *w, struct state *s, const struct insn *i)
{
    struct terms *t = w->terms;
    term *group = &s->registers[graph_group(w->graph)], *done = &s->registers[graph_done(w->graph)];
    bool waits = i->some == pending_wait;
    if (i->some == pending_commit || (waits && i->extra)) /* copies that follow are of another group */
        *group = term_sum(t, *group, 1, term_number(t, 1));
    term now = waits ? term_sum(t, *group, i->extra ? 0 : -1, term_number(t, i->offset)) : TERM_UNKNOWN;
    if (waits && (now < 0 || *done < 0 || !state_shows(w, s, term_sum(t, *done, -1, now))))
        *done = now;
}

void event_order(struct walker *w, struct state *s, const struct insn *i)
{
    count_groups(w, s, i);
    if (i->kind != INSN_BARRIER && i->kind != INSN_ARRIVE)
        return;
    w->some_wait |= !of_all_threads(w, s, i);
    if (!w->quiet)
        add(w, s, i, EVENT_BARRIER);
    term *epoch = &s->registers[graph_epoch(w->graph)];
    *epoch = term_sum(w->terms, *epoch, 1, term_number(w->terms, 1));
}

void event_exit(struct walker *w, const struct state *s, const struct insn *i)
{
    add(w, s, i, EVENT_EXIT);
}
