/* Which bits of an instruction's result are undefined, computed from the undefined bits of its sources. All
 * lanes are computed at once: a halo cell that only the first lane loads is undefined in all others. */
#include "common/sim/chunks.h"
#include "common/sim/undefined.h"
#include "common/sim/warp.h"

/* Four lanes of bits or of origins. */
typedef uint64_t lanes4 __attribute__((vector_size(32), aligned(8), may_alias));
enum { QUARTET = 4 };

#define QUARTETS for (uint32_t l = 0; l < WARP_LANES; l += QUARTET)

static inline lanes4 *four(const void *of, uint32_t lane)
{
    return (lanes4 *)(void *)((uint8_t *)(uintptr_t)of + lane * sizeof(uint64_t));
}

/* All ones for those of four lanes that are in `lanes`. */
static inline lanes4 among(uint32_t lanes, uint32_t lane)
{
    static const lanes4 one = {1, 2, 4, 8};
    return (lanes4)((((lanes4){0} + (lanes >> lane)) & one) != 0);
}

static inline uint64_t as_word(struct origin o)
{
    uint64_t word;
    memcpy(&word, &o, sizeof word);
    return word;
}

/* Lanes of `lanes` get the origins of a source. A register that was never set gets the place of its first
 * use (undefined_origin). */
static void add_origins(const struct undefined *u, const struct insn *i, uint32_t slot, uint32_t lanes,
                        struct value *v)
{
    const uint64_t mask = as_word((struct origin){.kind = 7, .place = 0xffff}),
                   unplaced = as_word((struct origin){.kind = ORIGIN_REGISTER}),
                   placed = as_word(origin_of(ORIGIN_REGISTER, i, 0));
    const struct origin *from = undefined_origins(u, slot);
    QUARTETS
    {
        lanes4 on = among(lanes, l), new = *four(from, l), first = (lanes4)((new &mask) == unplaced);
        new = (new & ~first) | (placed & first);
        *four(v->from, l) = (new &on) | (*four(v->from, l) & ~on);
    }
    v->lanes |= lanes;
}

void undefined_spread(const struct warp *w, const struct insn *i, struct operand from, uint32_t mask,
                      uint64_t bits, struct value *v)
{
    uint32_t lanes = undefined_lanes(w, from.slot) & mask;
    if (!lanes)
        return;
    QUARTETS *four(v->bits, l) |= bits & among(lanes, l);
    add_origins(w->undefined, i, from.slot, lanes & ~v->lanes, v);
}

void undefined_take(const struct warp *w, const struct insn *i, struct operand from, uint32_t mask,
                    struct value *v)
{
    uint32_t lanes = undefined_lanes(w, from.slot) & mask;
    const uint8_t *bits = w->undefined->bits + from.slot;
    if (!lanes)
        return;
    if (from.width == sizeof(uint32_t))
        LANES v->bits[l] |= ((const uint32_t *)(const void *)bits)[l] & (0 - (uint64_t)(lanes >> l & 1));
    else
        for (uint32_t l = 0; l < WARP_LANES; l++)
            v->bits[l] |= lanes >> l & 1 ? lane_bits(bits, from.width, l) : 0;
    add_origins(w->undefined, i, from.slot, lanes & ~v->lanes, v);
}

void undefined_put(struct warp *w, struct operand to, const struct value *v)
{
    struct undefined *u = w->undefined;
    uint32_t lanes = v->lanes & w->mask, old = undefined_lanes(w, to.slot) & w->mask;
    if (!to.slot || !(lanes | old))
        return;
    if (to.width == sizeof(uint32_t)) {
        uint32_t *bits = (uint32_t *)(void *)(u->bits + to.slot);
        LANES bits[l] = w->lanes[l] ? (uint32_t)v->bits[l] : bits[l];
    } else {
        for (uint32_t left = lanes | old; left; left &= left - 1) {
            uint32_t l = (uint32_t)__builtin_ctz(left);
            set_lane_bits(u->bits + to.slot, to.width, l, v->bits[l]);
        }
    }
    QUARTETS
    {
        lanes4 on = among(lanes, l), *from = four(undefined_origins(u, to.slot), l);
        *from = (*four(v->from, l) & on) | (*from & ~on);
    }
    undefined_set_lanes(u, to.slot, to.width, (u->lanes[to.slot / SLOT_UNIT] & ~w->mask) | lanes);
}
