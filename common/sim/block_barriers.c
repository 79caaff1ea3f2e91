/* The barriers of one thread block: which lanes wait where, and when they go on. */
#include "common/sim/barrier_tell.h"
#include "common/sim/fences.h"
#include "common/sim/order.h"
#include "common/sim/race.h"
#include "common/sim/run.h"

static const struct insn *insn_of(const struct frame *f, const struct fragment *g)
{
    return &f->function->code[g->pc];
}

static void join(struct waiting *at, struct warp *w, const struct frame *f, const struct fragment *g)
{
    const struct insn *i = insn_of(f, g);
    at->lanes += (uint32_t)__builtin_popcount(g->mask);
    at->counted += warp_arrivals(w, g->mask);
    if (i->b)
        at->expected = warp_uniform(w, i->b, g->mask);
    if (i->extra != BARRIER_PLAIN)
        at->ones += (uint32_t)__builtin_popcount(*warp_pred(w, i->c) & g->mask);
    struct place *place = !at->first.insn || at->first.insn == i ? &at->first : &at->other;
    if (!place->insn)
        *place = (struct place){.insn = i, .warp = w, .mask = g->mask};
    if (place->insn == i)
        place->lanes += (uint32_t)__builtin_popcount(g->mask);
}

/* Find out which lanes wait where. Returns the number of live lanes in the block. */
static uint32_t survey(struct block *b, struct waiting *barriers)
{
    uint32_t live = 0;
    for (uint32_t n = 0; n < b->warp_count; n++) {
        struct warp *w = &b->warps[n];
        if (!w->depth)
            continue;
        live += (uint32_t)__builtin_popcount(w->live);
        const struct frame *f = &w->frames[w->depth - 1];
        for (uint32_t k = 0; k < f->fragment_count; k++)
            if (f->fragments[k].state == FRAGMENT_AT_BARRIER)
                join(&barriers[warp_uniform(w, insn_of(f, &f->fragments[k])->a, f->fragments[k].mask) %
                               BARRIERS],
                     w, f, &f->fragments[k]);
    }
    return live;
}

/* What bar.red returns to every lane. */
static void reduce(struct warp *w, const struct insn *i, uint32_t mask, const struct waiting *at)
{
    if (i->extra == BARRIER_POPC) {
        uint32_t *d = warp_reg(w, i->d);
        for (int l = 0; l < WARP_LANES; l++)
            d[l] = mask >> l & 1 ? at->ones : d[l];
    } else if (i->extra != BARRIER_PLAIN) {
        uint32_t *p = warp_pred(w, i->d);
        bool value = i->extra == BARRIER_AND ? at->ones == at->lanes : at->ones != 0;
        *p = (*p & ~mask) | (value ? mask : 0);
    }
}

static void release(struct block *b, uint32_t number, const struct waiting *at)
{
    for (uint32_t n = 0; n < b->warp_count; n++) {
        struct warp *w = &b->warps[n];
        struct frame *f = w->depth ? &w->frames[w->depth - 1] : NULL;
        for (uint32_t k = 0; f && k < f->fragment_count; k++) {
            struct fragment *g = &f->fragments[k];
            if (g->state != FRAGMENT_AT_BARRIER ||
                warp_uniform(w, insn_of(f, g)->a, g->mask) % BARRIERS != number)
                continue;
            const struct insn *insn = insn_of(f, g);
            reduce(w, insn, g->mask, at);
            g->state = FRAGMENT_READY;
            g->pc++;
            w->ordered = ++w->epoch;
            w->parked = false;
            if (insn->b)
                order_leave(w, number);
        }
    }
    if (at->first.insn->b)
        order_opened(at->first.warp, number);
    b->barriers[number].arrived = b->barriers[number].expected = 0;
}

/* All threads of the block have passed a barrier. */
static void pass_barrier(struct worker *k)
{
    k->block.turn++;
    fences_share(&k->block);
    if (k->shadow)
        shadow_barrier(k->shadow);
}

/* In a sampled block, warps that were cut off never come to a barrier that counts its threads. Those that
 * wait for them there have told enough as well. Returns whether there are such warps. */
static bool follow_cut_warps(struct worker *k)
{
    bool cut = false;
    for (uint32_t n = 0; n < k->block.warp_count; n++)
        cut |= steps_were_cut(k->run, &k->block.warps[n]);
    for (uint32_t n = 0; cut && n < k->block.warp_count; n++) {
        k->block.done += k->block.warps[n].depth > 0;
        warp_end(&k->block.warps[n]);
    }
    return cut;
}

bool block_open_barriers(struct worker *k, bool all_wait)
{
    struct block *b = &k->block;
    struct waiting barriers[BARRIERS] = {0};
    uint32_t live = survey(b, barriers);
    const struct waiting *stuck[2] = {NULL, NULL};
    bool opened = false;
    for (uint32_t n = 0; n < BARRIERS; n++) {
        struct waiting *at = &barriers[n];
        uint32_t expected = b->barriers[n].expected ? b->barriers[n].expected : at->expected;
        if (!at->lanes)
            continue;
        uint32_t come = (expected ? at->counted : at->lanes) + b->barriers[n].arrived;
        if (come < (expected ? expected : live)) {
            stuck[stuck[0] != NULL] = at;
            continue;
        }
        bool apart = at->other.insn && !expected; /* producers and consumers wait at different lines */
        if (apart)
            barrier_tell_two_places(at);
        b->diverged |= apart;
        barrier_tell_missing(b, at, live);
        release(b, n, at);
        if (!expected || at->lanes == k->run->threads)
            pass_barrier(k);
        opened = true;
    }
    if (!opened && stuck[0] && all_wait && !follow_cut_warps(k))
        barrier_tell_deadlock(stuck[0], stuck[1], live);
    return opened;
}
