/* Facts: which fences a warp has learnt of, by a graph of what was known where. */
#include "common/sim/fences.h"
#include "common/sim/order.h"
#include "common/sim/visits.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 10, MOST_FACTS = 1 << 20, NEAR = 32 };
static const uint64_t most_steps = 30000000; /* in one launch, through facts */

/* A fence, or only two facts together (lanes 0). What comes before the fence: all that the block did before
 * turn `turn`, what the lanes did up to epoch `epoch`, and what their warp did before epoch `ordered`. If the
 * warp has also learnt from other warps, through shared memory, it is all visits before number `before`. */
struct fact {
    uint32_t a, b; /* facts that were known */
    uint32_t block, turn, warp, lanes, epoch, ordered, before;
    bool narrow;
    uint32_t seen; /* by the search of that number */
    uint32_t next; /* that it has found, in the same bucket */
};

struct fences {
    struct fact *facts; /* 0 and FACT_UNFENCED hold nothing */
    size_t count, capacity;
    uint32_t *stack;
    size_t stack_capacity;
    uint32_t search, from;   /* the last search, and where it began */
    uint32_t found[BUCKETS]; /* its fences, by their blocks' numbers */
    uint64_t steps;
    bool trusts;
};

static struct fences *fences_of(struct worker *k)
{
    struct fences *f = k->visits->fences;
    if (f)
        return f;
    f = k->visits->fences = xcalloc(1, sizeof *f);
    for (uint32_t n = 0; n <= FACT_UNFENCED; n++)
        *ARRAY_PUSH(f->facts, f->count, f->capacity) = (struct fact){0};
    return f;
}

void fences_trust(struct worker *k)
{
    fences_of(k)->trusts = true;
}

void fences_close(struct fences *f)
{
    if (f) {
        free(f->facts);
        free(f->stack);
    }
    free(f);
}

static uint32_t add(struct worker *k, struct fact fact)
{
    struct fences *f = fences_of(k);
    if (f->count == MOST_FACTS) {
        f->trusts = true;
        return FACT_UNFENCED;
    }
    *ARRAY_PUSH(f->facts, f->count, f->capacity) = fact;
    return (uint32_t)f->count - 1;
}

/* Does the younger fact hold the older one? Only what needs no search is looked at. */
static bool holds(const struct fences *f, uint32_t young, uint32_t old)
{
    const struct fact *y = &f->facts[young];
    return young == old || old <= FACT_UNFENCED || y->a == old || y->b == old;
}

uint32_t fences_join(struct worker *k, uint32_t a, uint32_t b)
{
    const struct fences *f = fences_of(k);
    uint32_t young = a > b ? a : b, old = a > b ? b : a;
    return holds(f, young, old) ? young : add(k, (struct fact){.a = a, .b = b});
}

/* ---- fences ---- */

/* Is there nothing that the warp's last fence has not published already? */
static bool is_stale(const struct warp *w, const struct fact *now)
{
    const struct fact *last = &fences_of(w->worker)->facts[w->fence];
    return w->fence && !w->news && last->a == now->a && !(now->lanes & ~last->lanes) &&
           last->turn == now->turn && last->ordered == now->ordered && last->before == now->before &&
           last->narrow == now->narrow;
}

void fences_pass(struct warp *w, bool narrow)
{
    struct worker *k = w->worker;
    if (!k->run->watched || !k->run->kernel->in_order)
        return;
    struct fact now = {.a = w->learnt,
                       .b = w->fence,
                       .block = (uint32_t)w->block->linear,
                       .turn = w->block->turn,
                       .warp = w->index,
                       .lanes = w->mask,
                       .epoch = w->epoch,
                       .ordered = w->ordered,
                       .before = order_has_learnt(w) ? (uint32_t)k->visits->count : 0,
                       .narrow = narrow};
    if (!is_stale(w, &now)) {
        w->fence = add(k, now);
        w->news = false;
        w->epoch++; /* what comes after the fence is another visit */
    }
    for (uint32_t l = 0; l < WARP_LANES; l++)
        w->fenced[l] = w->mask >> l & 1 ? w->fence : w->fenced[l];
}

void fences_run(struct warp *w, const struct insn *i)
{
    fences_pass(w, i->extra);
}

/* ---- warps ---- */

static uint32_t all_learnt(const struct block *b)
{
    uint32_t all = 0;
    for (uint32_t n = 0; n < b->warp_count; n++)
        if (b->warps[n].learnt && b->warps[n].learnt != all)
            all = fences_join(b->warps[n].worker, all, b->warps[n].learnt);
    return all;
}

void fences_share(struct block *b)
{
    uint32_t all = b->warps[0].worker->visits->fences ? all_learnt(b) : 0;
    for (uint32_t n = 0; n < b->warp_count && all; n++)
        b->warps[n].learnt = all;
}

void fences_learn(struct warp *w)
{
    if (w->worker->visits->fences)
        w->learnt = all_learnt(w->block);
}

/* ---- searching ---- */

static bool covers(const struct warp *w, const struct fact *p, uint32_t mark)
{
    const struct visit *v = visit_of(w->worker, mark);
    if (!p->lanes || p->block != v->block || (p->narrow && v->block != w->block->linear))
        return false;
    bool own = p->warp == v->warp &&
               (v->epoch < p->ordered || (p->lanes >> visit_lane(mark) & 1 && v->epoch <= p->epoch));
    return own || v->turn < p->turn || mark >> LANE_BITS < p->before;
}

/* Look at the nearest facts. */
static bool is_near(const struct warp *w, const struct fences *f, uint32_t mark)
{
    uint32_t queue[2 * NEAR + 1] = {w->learnt}, end = 1;
    for (uint32_t n = 0; n < end && n < NEAR; n++) {
        const struct fact *p = &f->facts[queue[n]];
        if (covers(w, p, mark))
            return true;
        queue[end] = p->b > p->a ? p->b : p->a; /* the youngest first */
        end += queue[end] != 0;
        queue[end] = p->b > p->a ? p->a : p->b;
        end += queue[end] != 0;
    }
    return false;
}

static void visit(struct fences *f, uint32_t number, size_t *depth)
{
    struct fact *p = &f->facts[number];
    if (!number || p->seen == f->search)
        return;
    p->seen = f->search;
    p->next = f->found[p->block % BUCKETS];
    if (p->lanes)
        f->found[p->block % BUCKETS] = number;
    *ARRAY_PUSH(f->stack, *depth, f->stack_capacity) = number;
    f->steps++;
}

/* Find all fences that a fact holds. */
static void find_all(struct fences *f, uint32_t from)
{
    size_t depth = 0;
    f->search++;
    f->from = from;
    memset(f->found, 0, sizeof f->found);
    f->steps += BUCKETS / 8;
    visit(f, from, &depth);
    while (depth) {
        struct fact p = f->facts[f->stack[--depth]];
        visit(f, p.a, &depth);
        visit(f, p.b, &depth);
    }
    f->trusts |= f->steps > most_steps;
}

bool fences_cover(const struct warp *w, uint32_t mark)
{
    struct fences *f = w->worker->visits->fences;
    if (!f || !w->learnt)
        return false;
    if (f->trusts || is_near(w, f, mark))
        return true;
    uint64_t before = f->steps;
    if (f->from != w->learnt)
        find_all(f, w->learnt);
    uint32_t block = visit_of(w->worker, mark)->block, n = f->found[block % BUCKETS];
    uint64_t looked_at = NEAR + f->steps - before;
    for (; n && !covers(w, &f->facts[n], mark); looked_at++)
        n = f->facts[n].next;
    worker_spend(w->worker, looked_at);
    return n != 0;
}

bool fences_passed(const struct worker *k, uint32_t mark)
{
    const struct fences *f = k->visits->fences;
    bool any = false;
    for (size_t n = 0; f && n < f->count; n++)
        any |= f->facts[n].lanes && !f->facts[n].narrow && f->facts[n].block == visit_of(k, mark)->block;
    return any;
}
