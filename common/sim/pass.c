/* How undefined bits pass from the sources of an instruction to its result.
 *
 * Instructions that move bits are tried with every undefined bit 0 and with every one 1: bits that differ are
 * undefined. For all other instructions one undefined bit makes the whole result undefined. */
#include "common/sim/run.h"
#include "common/sim/sync.h"
#include "common/sim/undefined.h"
#include "common/sim/warp.h"

#include <string.h>

/* Stands for every bit of a register, of any width. */
static const uint64_t all_bits = UINT64_MAX;

/* ---- bit by bit ---- */

enum { SCRATCH = 64 * 4 }; /* bytes of the widest register */

/* Copy a source into scratch register `n`, with its undefined bits all ones or all zeros. */
static void copy_source(uint8_t *scratch, const struct warp *w, struct operand o, bool ones)
{
    const uint8_t *value = warp_reg(w, o.slot), *bits = w->undefined->bits + o.slot;
    uint32_t bytes = o.width ? o.width * WARP_LANES : 4;
    for (uint32_t b = 0; b < bytes; b++)
        scratch[b] = ones ? value[b] | bits[b] : value[b] & (uint8_t)~bits[b];
}

/* The instruction's result for one choice of its undefined bits: bit n of `choice` is for source n. */
static void compute(struct warp *w, const struct insn *i, const struct operands *o, uint32_t choice,
                    uint8_t *scratch)
{
    struct insn copy = *i;
    uint32_t *slots[OP_MAX_SOURCES] = {&copy.a, &copy.b, &copy.c, &copy.e};
    worker_spend(w->worker, WORK_OF_TRIAL);
    memset(scratch, 0, SCRATCH);
    copy.d = 0;
    for (unsigned n = 0; n < i->op->sources; n++) {
        *slots[n] = (n + 1) * SCRATCH;
        copy_source(scratch + *slots[n], w, o->sources[n], choice >> n & 1);
    }
    uint8_t *window = w->window;
    w->window = scratch;
    i->op->some(w, &copy);
    w->window = window;
}

/* Where one lane's undefined bit comes from: the first source of `choice` that has one. */
static struct origin origin_in(const struct warp *w, const struct insn *i, const struct operands *o,
                               uint32_t choice, uint32_t lane)
{
    unsigned n = 0;
    while (!(choice >> n & 1 && undefined_lanes(w, o->sources[n].slot) >> lane & 1))
        n++;
    return undefined_origin(w, i, o->sources[n].slot, lane);
}

/* Find the bits that differ between the result of `choice` and the first: they are undefined because of a
 * source of that choice. Choices with fewer sources come first, so that the origin is one that matters. */
static void compare(const struct warp *w, const struct insn *i, const struct operands *o, uint32_t choice,
                    const uint8_t *first, const uint8_t *result, struct value *v)
{
    unsigned width = o->targets[0].width;
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint64_t differ = lane_bits(first, width, l) ^ lane_bits(result, width, l);
        if (differ)
            undefined_add(v, l, differ, origin_in(w, i, o, choice, l));
    }
}

static void bit_by_bit(struct warp *w, const struct insn *i, const struct operands *o, struct value *v)
{
    uint8_t scratch[(1 + OP_MAX_SOURCES) * SCRATCH] __attribute__((aligned(64))), first[SCRATCH];
    uint32_t dirty = 0;
    for (unsigned n = 0; n < op_exact_sources(i->op); n++)
        dirty |= (uint32_t)((undefined_lanes(w, o->sources[n].slot) & w->mask) != 0) << n;
    if (!dirty)
        return;
    compute(w, i, o, 0, scratch);
    memcpy(first, scratch, SCRATCH);
    for (uint32_t choice = 1; choice <= dirty; choice++)
        if (!(choice & ~dirty)) {
            compute(w, i, o, choice, scratch);
            compare(w, i, o, choice, first, scratch, v);
        }
}

/* A choice between the first two sources by the third: if that is defined, bits of the chosen ones pass. */
static void pass_chosen(struct warp *w, const struct insn *i, const struct operands *o, struct value *v)
{
    uint32_t first = *warp_pred(w, o->sources[2].slot);
    if (undefined_lanes(w, o->sources[2].slot) & w->mask) {
        bit_by_bit(w, i, o, v);
        return;
    }
    undefined_take(w, i, o->sources[0], w->mask & first, v);
    undefined_take(w, i, o->sources[1], w->mask & ~first, v);
}

static void carry_in(const struct undefined *u, struct value *v)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (u->carry >> l & 1)
            undefined_add(v, l, all_bits, u->carry_from);
}

static void carry_out(struct warp *w, const struct value *v)
{
    uint32_t lanes = v->lanes & w->mask;
    if (lanes)
        w->undefined->carry_from = v->from[31 - __builtin_clz(lanes)];
    undefined_set_carry(w->undefined, (w->undefined->carry & ~w->mask) | lanes);
}

void pass_op(struct warp *w, const struct insn *i, const struct operands *o)
{
    struct value v;
    undefined_none(&v);
    if (i->op->pass == COPIES)
        undefined_take(w, i, o->sources[0], w->mask, &v);
    else if (i->op->pass == SELECTS)
        pass_chosen(w, i, o, &v);
    else if (i->op->pass != SPOILS)
        bit_by_bit(w, i, o, &v);
    for (unsigned n = op_exact_sources(i->op); n + 1 < o->source_count; n++)
        undefined_spread(w, i, o->sources[n], w->mask, all_bits, &v);
    if (i->op->carries & CARRY_IN)
        carry_in(w->undefined, &v);
    if (i->op->carries & CARRY_OUT)
        carry_out(w, &v);
    undefined_put(w, o->targets[0], &v);
}

/* ---- lanes together ---- */

void pass_shuffle(struct warp *w, const struct insn *i, const struct operands *o)
{
    struct value v, steered;
    const uint32_t *b = warp_reg(w, i->b), *c = warp_reg(w, i->c);
    undefined_none(&steered);
    undefined_spread(w, i, o->sources[1], w->mask, all_bits, &steered);
    undefined_spread(w, i, o->sources[2], w->mask, all_bits, &steered);
    v = steered;
    for (uint32_t l = 0; l < WARP_LANES && undefined_lanes(w, i->a) & w->mask; l++) {
        bool inside;
        uint32_t from = gather_partner(i->extra, l, b[l], c[l], &inside);
        if (w->mask >> l & w->mask >> from & 1)
            undefined_add(&v, l, undefined_bits(w, i->a, 4, from), undefined_origin(w, i, i->a, from));
    }
    undefined_put(w, o->targets[0], &v);
    undefined_put(w, o->targets[1], &steered);
}

/* A vote that the defined lanes decide alone is defined. */
static uint64_t vote_bits(const struct warp *w, const struct insn *i, uint32_t tile, uint32_t lanes)
{
    uint32_t ones = *warp_pred(w, i->a) & tile & ~lanes, zeros = tile & ~lanes & ~ones;
    if (i->extra == VOTE_BALLOT)
        return lanes;
    bool decided = i->extra == VOTE_ALL ? zeros : i->extra == VOTE_ANY ? ones : zeros && ones;
    return decided ? 0 : all_bits;
}

void pass_together(struct warp *w, const struct insn *i, const struct operands *o)
{
    struct value v, own;
    const uint32_t *named = warp_reg(w, i->e);
    undefined_none(&v);
    undefined_none(&own);
    undefined_spread(w, i, o->sources[0], w->mask, 1, &own);
    for (uint32_t left = w->mask; left;) {
        uint32_t tile = 0, lanes, mask = named[__builtin_ctz(left)];
        for (uint32_t l = 0; l < WARP_LANES; l++)
            tile |= (uint32_t)(left >> l & 1 && named[l] == mask) << l;
        lanes = tile & own.lanes;
        left &= ~tile;
        uint64_t bits = !lanes ? 0 : i->rule == RULE_VOTE ? vote_bits(w, i, tile, lanes) : all_bits;
        for (uint32_t l = 0; l < WARP_LANES && bits; l++)
            if (tile >> l & 1)
                undefined_add(&v, l, bits, own.from[__builtin_ctz(lanes)]);
    }
    undefined_put(w, o->targets[0], &v);
    undefined_put(w, o->targets[1], &v);
}
