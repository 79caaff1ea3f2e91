/* Shuffles, votes and matches: lanes of one warp that read each other's registers. */
#include "common/sim/sync.h"
#include "common/sim/run.h"

#include <string.h>

/* Lane `l`'s partner (PTX ISA, shfl.sync): the clamp value's upper bits cut the warp into segments. */
uint32_t gather_partner(enum shuffle_mode mode, uint32_t l, uint32_t b, uint32_t c, bool *inside)
{
    uint32_t bval = b & 31, cval = c & 31, segment = c >> 8 & 31;
    uint32_t highest = (l & segment) | (cval & ~segment), lowest = l & segment, from;
    switch (mode) {
    case SHUFFLE_UP:
        from = l - bval;
        *inside = (int32_t)from >= (int32_t)highest;
        break;
    case SHUFFLE_DOWN:
        from = l + bval;
        *inside = from <= highest;
        break;
    case SHUFFLE_BFLY:
        from = l ^ bval;
        *inside = from <= highest;
        break;
    default:
        from = lowest | (bval & ~segment);
        *inside = from <= highest;
        break;
    }
    return *inside ? from : l;
}

void gather_shuffle(struct warp *w, const struct insn *i)
{
    static const uint32_t from_inactive = 0xffc0dead; /* PTX leaves it undefined */
    const uint32_t *b = warp_reg(w, i->b), *c = warp_reg(w, i->c);
    uint32_t a[WARP_LANES], *d = warp_reg(w, i->d), inside_bits = 0;
    memcpy(a, warp_reg(w, i->a), sizeof a); /* d may be a */
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        bool inside;
        if (!(w->mask >> l & 1))
            continue;
        uint32_t from = gather_partner(i->extra, l, b[l], c[l], &inside);
        d[l] = w->mask >> from & 1 ? a[from] : from_inactive;
        if (!(w->mask >> from & 1))
            undefined_mark(w, i, i->d, 4, l, UINT32_MAX, origin_of(ORIGIN_SHUFFLE, i, from));
        inside_bits |= (uint32_t)inside << l;
    }
    if (i->v[0]) {
        uint32_t *p = warp_pred(w, i->v[0]);
        *p = (*p & ~w->mask) | inside_bits;
    }
    w->worker->counts.shuffles++;
    worker_spend(w->worker, WORK_OF_SHUFFLE);
}

static void set_pred(struct warp *w, uint32_t slot, bool value)
{
    uint32_t *p = warp_pred(w, slot);
    *p = (*p & ~w->mask) | (value ? w->mask : 0);
}

void gather_by_tile(struct warp *w, const struct insn *i, insn_handler *handler)
{
    const uint32_t *named = warp_reg(w, i->e);
    uint32_t all = w->mask;
    w->worker->counts.shuffles++;
    for (uint32_t left = all; left;) {
        uint32_t tile = 0, mask = named[__builtin_ctz(left)];
        for (int l = 0; l < WARP_LANES; l++)
            tile |= (uint32_t)(left >> l & 1 && named[l] == mask) << l;
        left &= ~tile;
        worker_spend(w->worker, WORK_OF_GROUP);
        warp_activate(w, tile);
        handler(w, i);
    }
    warp_activate(w, all);
}

static void vote(struct warp *w, const struct insn *i)
{
    uint32_t ballot = *warp_pred(w, i->a) & w->mask, *d = warp_reg(w, i->d);
    switch ((enum vote_mode)i->extra) {
    case VOTE_ALL:
        set_pred(w, i->d, ballot == w->mask);
        break;
    case VOTE_ANY:
        set_pred(w, i->d, ballot != 0);
        break;
    case VOTE_UNI:
        set_pred(w, i->d, ballot == 0 || ballot == w->mask);
        break;
    case VOTE_BALLOT:
        LANES d[l] = w->lanes[l] ? ballot : d[l];
        break;
    }
}

void gather_vote(struct warp *w, const struct insn *i)
{
    gather_by_tile(w, i, vote);
}

static uint64_t value_of(const struct warp *w, const struct insn *i, uint32_t lane)
{
    uint64_t value = 0;
    memcpy(&value, (const uint8_t *)warp_reg(w, i->a) + lane * i->size, i->size);
    return value;
}

static void match(struct warp *w, const struct insn *i)
{
    uint32_t equal[WARP_LANES] = {0}, *d = warp_reg(w, i->d);
    uint64_t values[WARP_LANES];
    worker_spend(w->worker, WORK_OF_MATCH);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        values[l] = value_of(w, i, l);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t m = 0; m < WARP_LANES; m++)
            equal[l] |= (uint32_t)(values[l] == values[m]) << m;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        equal[l] &= w->mask;
    bool all = equal[__builtin_ctz(w->mask)] == w->mask;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            d[l] = i->extra == MATCH_ANY || all ? equal[l] : 0;
    if (i->v[0])
        set_pred(w, i->v[0], all);
}

void gather_match(struct warp *w, const struct insn *i)
{
    gather_by_tile(w, i, match);
}

/* elect.sync: the first lane is chosen. */
static void elect(struct warp *w, const struct insn *i)
{
    uint32_t first = (uint32_t)__builtin_ctz(w->mask), *d = warp_reg(w, i->d), *p = warp_pred(w, i->v[0]);
    LANES d[l] = w->lanes[l] ? first : d[l];
    *p = (*p & ~w->mask) | 1u << first;
}

void gather_elect(struct warp *w, const struct insn *i)
{
    gather_by_tile(w, i, elect);
}

void gather_nothing(struct warp *w, const struct insn *i)
{
    (void)w, (void)i;
}

void gather_active(struct warp *w, const struct insn *i)
{
    uint32_t *d = warp_reg(w, i->d), mask = w->mask;
    LANES d[l] = w->lanes[l] ? mask : d[l];
}
