/* Two threads stand for all: one has the symbols of the walk, the other copies of them. If they touch the
 * same word, the difference of their addresses is nearly zero. What follows from it has to say that they are
 * one thread, or has to contradict itself. (The reduction to two threads is GPUVerify's: Betts, Chong,
 * Donaldson, Qadeer and Thomson, 2012.) */
#include "grader/prove/claims.h"

#include "common/sim/warp.h"
#include "grader/prove/pairs.h"

/* ---- no two threads meet ---- */

bool claims_conflict(const struct event *a, const struct event *b)
{
    if (!pairs_is_access(a) || !pairs_is_access(b) || a->object != b->object)
        return false;
    if (a->kind == EVENT_LOAD || b->kind == EVENT_LOAD)
        return a->kind != EVENT_LOAD || b->kind != EVENT_LOAD;
    return a->kind == EVENT_STORE || b->kind == EVENT_STORE || a->size != b->size || a->insn->narrow ||
           b->insn->narrow;
}

static bool conflict(struct pairs *p, const struct event *a, const struct event *b)
{
    (void)p;
    return claims_conflict(a, b);
}

static bool apart_in_block(struct pairs *p, const struct event *a, const struct event *b)
{
    struct walker *w = p->w;
    if (a->late || b->late)
        return (!a->late || flight_apart(p, a, b)) && (!b->late || flight_apart(p, b, a));
    if (pairs_epochs_differ(p, a, b))
        return true;
    struct meeting m = pairs_begin(p, a, b, &p->in_block);
    pairs_between_epochs(&m, p, a, b);
    pairs_overlap(&m, a, b, &p->in_block);
    return m.never || pairs_same(&m, w->thread, 3, &p->in_block) || meeting_never(&m);
}

/* Of global memory, threads of any blocks are asked about first: if they are shown to be one thread, nothing
 * is left to ask of those of one block. */
static bool accesses_apart(struct pairs *p, const struct event *a, const struct event *b)
{
    struct walker *w = p->w;
    if (a->object == OBJECT_SHARED)
        return apart_in_block(p, a, b);
    struct meeting m = pairs_begin(p, a, b, &p->in_grid);
    pairs_overlap(&m, a, b, &p->in_grid);
    bool one_block = m.never || pairs_same(&m, w->block, 3, &p->in_grid);
    if (m.never || (one_block && pairs_same(&m, w->thread, 3, &p->in_grid)) || meeting_never(&m))
        return true;
    return one_block && apart_in_block(p, a, b);
}

bool claims_apart(struct walker *w, struct in_doubt *in_doubt, struct doubt *doubt)
{
    struct pairs p;
    const struct event *pair[2];
    pairs_open(&p, w);
    *doubt = (struct doubt){.kind = DOUBT_LENGTH};
    bool shown = !w->events.too_many && (in_doubt->looked || barriers_uniform(&p, doubt));
    if (shown && !pairs_each(&p, in_doubt, conflict, accesses_apart, pair)) {
        bool first = pair[0]->kind != EVENT_LOAD;
        *doubt = pairs_doubt(w, pair[!first], pair[first]);
        shown = false;
    }
    pairs_close(&p);
    return shown;
}

/* ---- each output is stored once ---- */

bool claims_output(const struct event *e, const struct outputs *outputs)
{
    return e->object == outputs->object && (e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC);
}

bool claims_stores(const struct walker *w, const struct outputs *outputs)
{
    bool stores = w->events.too_many;
    for (size_t k = 0; k < w->events.count && !stores; k++)
        stores = claims_output(&w->events.items[k], outputs);
    return stores;
}

static bool both_store(struct pairs *p, const struct event *a, const struct event *b)
{
    return claims_output(a, p->outputs) && claims_output(b, p->outputs);
}

/* Is it one store by one thread, where both touch the same word? */
static bool stored_once(struct pairs *p, const struct event *a, const struct event *b)
{
    struct copies *c = &p->in_grid;
    struct meeting m = pairs_begin(p, a, b, c);
    pairs_overlap(&m, a, b, c);
    bool one = event_same_place(p->w, a, b) && pairs_same(&m, p->w->thread, 3, c) &&
               pairs_same(&m, p->w->block, 3, c) && pairs_same(&m, a->turns, a->turn_count, c);
    return m.never || one || meeting_never(&m);
}

bool claims_once(struct walker *w, const struct outputs *outputs, struct in_doubt *in_doubt,
                 struct doubt *doubt)
{
    struct pairs p;
    const struct event *pair[2];
    pairs_open(&p, w);
    p.outputs = outputs;
    *doubt = (struct doubt){.kind = DOUBT_LENGTH};
    bool shown = !w->events.too_many;
    if (shown && !pairs_each(&p, in_doubt, both_store, stored_once, pair)) {
        *doubt = pairs_doubt(w, pair[0], pair[1]);
        doubt->kind = DOUBT_TWICE;
        shown = false;
    }
    pairs_close(&p);
    return shown;
}
