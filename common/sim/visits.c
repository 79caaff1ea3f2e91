/* Visits of words of global memory: made, compared, and forgotten when there are too many. */
#include "common/sim/visits.h"
#include "common/sim/fences.h"
#include "common/sim/order.h"
#include "common/sim/race.h"

#include <stdlib.h>

enum { MOST_VISITS = 1 << 22 };

/* ---- visits ---- */

/* So many that what was before is forgotten. Other workers then must not rely on what this one remembers. */
static void forget(struct worker *k)
{
    k->visits->count = 0;
    k->visits->generation++;
    k->clashed = true;
    fences_trust(k);
    race_global_forget(k);
}

static uint32_t new_visit(struct warp *w, const struct insn *i)
{
    struct worker *k = w->worker;
    struct visits *v = k->visits;
    if (v->count == MOST_VISITS)
        forget(k);
    if (!v->count)
        *ARRAY_PUSH(v->items, v->count, v->capacity) = (struct visit){0};
    *ARRAY_PUSH(v->items, v->count, v->capacity) =
        (struct visit){i, (uint32_t)w->block->linear, w->epoch, w->block->turn, w->index};
    w->news |= i->manner != MANNER_ATOMIC && !i->polls; /* what a later fence has to publish */
    return (uint32_t)(v->count - 1) << LANE_BITS;
}

uint32_t visit_mark(struct warp *w, const struct insn *i)
{
    struct recent_visit *r = &w->recent[((uintptr_t)i >> 7) % RECENT_VISITS];
    uint32_t generation = w->worker->visits->generation;
    if (r->insn != i || r->epoch != w->epoch || r->generation != generation) {
        uint32_t mark = new_visit(w, i);
        *r = (struct recent_visit){i, w->epoch, w->worker->visits->generation, mark};
    }
    return r->mark;
}

bool visit_same_thread(const struct worker *k, uint32_t a, uint32_t b)
{
    const struct visit *x = visit_of(k, a), *y = visit_of(k, b);
    return visit_lane(a) == visit_lane(b) && x->warp == y->warp && x->block == y->block;
}

bool visit_before(const struct warp *w, uint32_t lane, uint32_t mark)
{
    const struct visit *v = visit_of(w->worker, mark);
    if (v->block == w->block->linear &&
        (v->turn < w->block->turn || order_known(w, lane, v->warp, visit_lane(mark), v->epoch)))
        return true;
    return fences_cover(w, mark);
}

struct visits *visits_open(void)
{
    return xcalloc(1, sizeof(struct visits));
}

void visits_close(struct visits *v)
{
    fences_close(v->fences);
    free(v->items);
    free(v);
}
