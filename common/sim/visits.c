/* Visits of words of global memory, and the fences that order them with what other threads do later. */
#include "common/sim/visits.h"
#include "common/sim/order.h"
#include "common/sim/race.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VISITS = 1 << 22, BUCKETS = 1 << 14 };

/* A fence, and what comes before it: all that the block did before turn `turn`, what the lanes did up to
 * epoch `epoch`, and what their warp did before epoch `ordered`. If the warp has also learnt from other
 * warps, through shared memory, it is all visits before number `before`. */
struct publication {
    uint32_t moment, block, turn, warp, lanes, epoch, ordered, before;
    bool narrow;
    uint32_t previous; /* of the same bucket: index plus 1 */
};

struct publications {
    struct publication *items;
    size_t count, capacity;
    uint32_t last[BUCKETS]; /* by the block's number: index plus 1 */
};

/* ---- visits ---- */

/* So many that what was before is forgotten. Other workers then must not rely on what this one remembers. */
static void forget(struct worker *k)
{
    k->visits->count = 0;
    k->visits->generation++;
    k->clashed = true;
    if (k->visits->published) {
        k->visits->published->count = 0;
        memset(k->visits->published->last, 0, sizeof k->visits->published->last);
    }
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
    w->news |= i->manner == MANNER_PLAIN;
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

/* ---- fences ---- */

static const struct publication *next_of(const struct publications *p, uint32_t number, uint32_t block)
{
    while (number && p->items[number - 1].block != block)
        number = p->items[number - 1].previous;
    return number ? &p->items[number - 1] : NULL;
}

static const struct publication *last_of(const struct worker *k, uint32_t block)
{
    const struct publications *p = k->visits->published;
    return p ? next_of(p, p->last[block % BUCKETS], block) : NULL;
}

static bool covers(const struct publication *p, const struct visit *v, uint32_t mark)
{
    bool own = p->warp == v->warp &&
               (v->epoch < p->ordered || (p->lanes >> visit_lane(mark) & 1 && v->epoch <= p->epoch));
    return own || v->turn < p->turn || mark >> LANE_BITS < p->before;
}

/* Has a fence published the visit at a moment that the warp has learnt of? */
static bool learnt_of(const struct warp *w, const struct visit *v, uint32_t mark)
{
    const struct worker *k = w->worker;
    bool same_block = v->block == w->block->linear;
    if (!w->learnt)
        return false;
    for (const struct publication *p = last_of(k, v->block); p;
         p = next_of(k->visits->published, p->previous, v->block))
        if (p->moment <= w->learnt && (same_block || !p->narrow) && covers(p, v, mark))
            return true;
    return false;
}

bool visit_before(const struct warp *w, uint32_t lane, uint32_t mark)
{
    const struct visit *v = visit_of(w->worker, mark);
    if (v->block == w->block->linear &&
        (v->turn < w->block->turn || order_known(w, lane, v->warp, visit_lane(mark), v->epoch)))
        return true;
    return learnt_of(w, v, mark);
}

bool visit_published(const struct worker *k, uint32_t mark)
{
    const struct visit *v = visit_of(k, mark);
    const struct publication *p = last_of(k, v->block);
    while (p && p->narrow)
        p = next_of(k->visits->published, p->previous, v->block);
    return p != NULL;
}

/* Is there nothing that the warp's last fence has not published already? */
static bool stale(const struct warp *w, const struct publication *now)
{
    const struct publication *last = &w->worker->visits->published->items[w->fence - 1];
    return !w->news && w->fence_learnt == w->learnt && !(now->lanes & ~last->lanes) &&
           last->turn == now->turn && last->ordered == now->ordered && last->before == now->before &&
           last->narrow == now->narrow;
}

static void add(struct warp *w, struct publication now)
{
    struct publications *p = w->worker->visits->published;
    uint32_t *last = &p->last[now.block % BUCKETS];
    now.moment = ++w->worker->visits->moment;
    now.previous = *last;
    *ARRAY_PUSH(p->items, p->count, p->capacity) = now;
    *last = w->fence = (uint32_t)p->count;
    w->fence_learnt = w->learnt;
    w->fence_generation = w->worker->visits->generation;
    w->news = false;
    w->epoch++; /* what comes after the fence is another visit */
}

void visit_publish(struct warp *w, bool narrow)
{
    struct worker *k = w->worker;
    if (!k->run->watched || !k->run->kernel->in_order)
        return;
    if (!k->visits->published)
        k->visits->published = xcalloc(1, sizeof *k->visits->published);
    struct publication now = {.block = (uint32_t)w->block->linear,
                              .turn = w->block->turn,
                              .warp = w->index,
                              .lanes = w->mask,
                              .epoch = w->epoch,
                              .ordered = w->ordered,
                              .before = order_has_learnt(w) ? (uint32_t)k->visits->count : 0,
                              .narrow = narrow};
    if (!w->fence || w->fence_generation != k->visits->generation || !stale(w, &now))
        add(w, now);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            w->fenced[l] = k->visits->published->items[w->fence - 1].moment;
}

void visit_fence(struct warp *w, const struct insn *i)
{
    visit_publish(w, i->extra);
}

void visit_share(struct block *b)
{
    uint32_t most = 0;
    bool any = b->warps[0].worker->visits->moment > UNFENCED;
    for (uint32_t n = 0; any && n < b->warp_count; n++)
        most = b->warps[n].learnt > most ? b->warps[n].learnt : most;
    for (uint32_t n = 0; n < b->warp_count && most; n++)
        b->warps[n].learnt = most;
}

struct visits *visits_open(void)
{
    struct visits *v = xcalloc(1, sizeof *v);
    v->moment = UNFENCED;
    return v;
}

void visit_learn(struct warp *w)
{
    for (uint32_t n = 0; n < w->block->warp_count; n++)
        w->learnt = w->block->warps[n].learnt > w->learnt ? w->block->warps[n].learnt : w->learnt;
}

void visits_close(struct visits *v)
{
    if (v->published)
        free(v->published->items);
    free(v->published);
    free(v->items);
    free(v);
}
