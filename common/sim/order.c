/* Vector clocks of warps and lanes: what each knows of the others by atomics, flags, partial barriers. */
#include "common/sim/order.h"
#include "common/sim/fences.h"
#include "common/sim/race.h"

#include <stdlib.h>
#include <string.h>

/* By warp or lane: the first of its epochs that is not known. */
struct clock {
    uint32_t of[WARP_LANES];
};

struct order {
    struct clock warps[WARP_LANES];  /* what each warp knows of all warps */
    struct clock *lanes[WARP_LANES]; /* by warp: what each lane knows of the others; NULL: nothing */
    struct clock barriers[BARRIERS]; /* what the warps that have come so far have brought */
    uint32_t learnt[WARP_LANES];     /* by warp: the block's epoch in which it last acquired anything */
    struct clock *objects;
    size_t count, capacity;
    uint32_t *object; /* by word: index in objects, plus 1 */
    uint32_t words;
};

static struct order *order_of(const struct warp *w)
{
    struct shadow *s = w->worker->shadow;
    if (s && !s->order) {
        s->order = xcalloc(1, sizeof *s->order);
        s->order->words = s->words;
        s->order->object = xcalloc(s->words, sizeof *s->order->object);
    }
    return s ? s->order : NULL;
}

void order_block(struct order *o)
{
    if (!o)
        return;
    memset(o->warps, 0, sizeof o->warps);
    memset(o->barriers, 0, sizeof o->barriers);
    memset(o->learnt, 0, sizeof o->learnt);
    for (uint32_t w = 0; w < WARP_LANES; w++)
        if (o->lanes[w])
            memset(o->lanes[w], 0, WARP_LANES * sizeof *o->lanes[w]);
    if (o->count)
        memset(o->object, 0, o->words * sizeof *o->object);
    o->count = 0;
}

void order_close(struct order *o)
{
    for (uint32_t w = 0; o && w < WARP_LANES; w++)
        free(o->lanes[w]);
    if (o) {
        free(o->objects);
        free(o->object);
    }
    free(o);
}

static void learn(struct clock *to, const struct clock *from)
{
    for (uint32_t k = 0; k < WARP_LANES; k++)
        to->of[k] = from->of[k] > to->of[k] ? from->of[k] : to->of[k];
}

/* ---- warps ---- */

static void bring(struct order *o, struct warp *w, struct clock *to)
{
    learn(to, &o->warps[w->index]);
    to->of[w->index] = ++w->epoch; /* its next epoch is not known to others */
}

static void fetch(struct order *o, struct warp *w, const struct clock *from)
{
    learn(&o->warps[w->index], from);
    o->learnt[w->index] = w->worker->shadow->epoch;
    fences_learn(w);
    if (from->of[w->index] > w->ordered) /* another lane's, or the same one's */
        w->ordered = from->of[w->index];
}

void order_release(struct warp *w, uint64_t at)
{
    struct order *o = order_of(w);
    if (!o)
        return;
    uint32_t *object = &o->object[at / 4];
    if (!*object) {
        *ARRAY_PUSH(o->objects, o->count, o->capacity) = (struct clock){{0}};
        *object = (uint32_t)o->count;
    }
    bring(o, w, &o->objects[*object - 1]);
}

void order_acquire(struct warp *w, uint64_t at)
{
    struct order *o = w->worker->shadow ? w->worker->shadow->order : NULL;
    if (o && o->object[at / 4])
        fetch(o, w, &o->objects[o->object[at / 4] - 1]);
}

void order_arrive(struct warp *w, uint32_t number)
{
    struct order *o = order_of(w);
    if (o)
        bring(o, w, &o->barriers[number]);
}

void order_leave(struct warp *w, uint32_t number)
{
    struct order *o = order_of(w);
    if (o)
        fetch(o, w, &o->barriers[number]);
}

void order_opened(struct warp *w, uint32_t number)
{
    struct order *o = order_of(w);
    if (o)
        o->barriers[number] = (struct clock){{0}};
}

/* ---- lanes ---- */

void order_lanes(struct warp *w, const uint32_t *named)
{
    struct order *o = order_of(w);
    uint32_t now = ++w->epoch;
    if (!o)
        return;
    if (!o->lanes[w->index])
        o->lanes[w->index] = xcalloc(WARP_LANES, sizeof *o->lanes[w->index]);
    struct clock *lanes = o->lanes[w->index], before[WARP_LANES];
    memcpy(before, lanes, sizeof before);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t m = 0; w->mask >> l & 1 && m < WARP_LANES; m++)
            if (named[l] >> m & 1) {
                learn(&lanes[l], &before[m]);
                lanes[l].of[m] = now;
            }
}

bool order_has_learnt(const struct warp *w)
{
    const struct order *o = w->worker->shadow->order;
    return o && o->learnt[w->index] == w->worker->shadow->epoch;
}

bool order_known(const struct warp *w, uint32_t lane, uint32_t other, uint32_t other_lane, uint32_t epoch)
{
    const struct order *o = w->worker->shadow->order;
    bool same = other == w->index;
    if (same && (lane == other_lane || epoch < w->ordered))
        return true;
    if (!o)
        return false;
    if (other == UINT32_MAX)
        return o->learnt[w->index] == w->worker->shadow->epoch;
    if (!same)
        return epoch < o->warps[w->index].of[other];
    const struct clock *known = o->lanes[w->index];
    return known && epoch < known[lane].of[other_lane == UINT32_MAX ? lane : other_lane];
}
