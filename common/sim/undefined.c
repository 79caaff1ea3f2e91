/* Undefined bits of registers: set, cleared, and carried between registers and memory. */
#include "common/sim/undefined.h"
#include "common/sim/flow.h"

#include <stdlib.h>
#include <string.h>

/* ---- the state of a frame ---- */

/* Room for the registers of `f`. */
static struct undefined *state_for(struct frame *f)
{
    uint32_t bytes = f->function->window_bytes;
    if (f->undefined && f->undefined->bytes >= bytes)
        return f->undefined;
    undefined_free(f->undefined);
    struct undefined *u = xcalloc(1, sizeof *u);
    u->bits = xcalloc(bytes, 1);
    u->lanes = xcalloc(bytes / SLOT_UNIT + 1, sizeof *u->lanes);
    u->width = xcalloc(bytes / SLOT_UNIT + 1, 1);
    u->from = xcalloc(bytes / SLOT_UNIT + 1, WARP_LANES * sizeof *u->from);
    u->bytes = bytes;
    f->undefined = u;
    return u;
}

void undefined_free(struct undefined *u)
{
    if (!u)
        return;
    free(u->bits);
    free(u->lanes);
    free(u->width);
    free(u->from);
    free(u);
}

static uint64_t bits_of(const struct undefined *u, uint32_t slot, unsigned width, uint32_t lane)
{
    return lane_bits(u->bits + slot, width, lane);
}

void undefined_set_lanes(struct undefined *u, uint32_t slot, unsigned width, uint32_t lanes)
{
    uint32_t *old = &u->lanes[slot / SLOT_UNIT];
    u->count += (lanes != 0) - (*old != 0);
    *old = lanes;
    u->width[slot / SLOT_UNIT] = (uint8_t)width;
}

void undefined_set_carry(struct undefined *u, uint32_t lanes)
{
    u->count += (lanes != 0) - (u->carry != 0);
    u->carry = lanes;
}

/* Is the register dead after the instruction that writes it? Targets are in the order of operands.c. Except
 * for loads, the first is d, and no other one is ever marked. */
static bool nobody_reads(const struct insn *i, uint32_t slot)
{
    uint32_t dead = i->dies >> SOURCES_MAX;
    if (i->rule != RULE_LOAD)
        return dead & 1 && i->d == slot;
    for (unsigned n = 0; dead >> n; n++)
        if (dead >> n & 1 && i->v[n] == slot)
            return true;
    return false;
}

void undefined_mark(struct warp *w, const struct insn *i, uint32_t slot, unsigned width, uint32_t lane,
                    uint64_t bits, struct origin from)
{
    if (!slot || !bits || !w->worker->run->watched || nobody_reads(i, slot))
        return;
    struct undefined *u = w->undefined = state_for(frame_top(w));
    set_lane_bits(u->bits + slot, width, lane, bits | bits_of(u, slot, width, lane));
    undefined_origins(u, slot)[lane] = from;
    undefined_set_lanes(u, slot, width, u->lanes[slot / SLOT_UNIT] | 1u << lane);
    w->stop = NULL;
}

/* The register that instruction `i` loads words into, about to become undefined; NULL: it does not matter. */
static struct undefined *state_of_load(struct warp *w, const struct insn *i)
{
    uint32_t slot = i->v[0];
    if (!slot || !w->worker->run->watched || nobody_reads(i, slot))
        return NULL;
    w->undefined = state_for(frame_top(w));
    w->stop = NULL;
    return w->undefined;
}

/* After words of a register have become undefined: which lanes of it are? */
static void review(struct undefined *u, uint32_t slot)
{
    uint32_t lanes = 0, bits[WARP_LANES];
    memcpy(bits, u->bits + slot, sizeof bits);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        lanes |= (uint32_t)(bits[l] != 0) << l;
    undefined_set_lanes(u, slot, sizeof *bits, lanes);
}

void undefined_mark_words(struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                          const uint32_t *bits, struct origin from)
{
    struct undefined *u = state_of_load(w, i);
    if (!u)
        return;
    memcpy(u->bits + i->v[0] + 4 * first, bits, 4 * lanes);
    struct origin *to = undefined_origins(u, i->v[0]) + first;
    for (uint32_t l = 0; l < lanes; l++, from.at += 4)
        to[l] = from;
    review(u, i->v[0]);
}

void undefined_load_words(struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                          const uint8_t *bits, const struct origin *from, struct origin unwritten)
{
    struct undefined *u = state_of_load(w, i);
    if (!u)
        return;
    struct origin *to = undefined_origins(u, i->v[0]) + first;
    for (uint32_t l = 0; l < lanes; l++, unwritten.at += 4) {
        uint32_t of_word;
        memcpy(&of_word, bits + 4 * l, sizeof of_word);
        if (!of_word) /* it may have been found unwritten, however */
            continue;
        memcpy(u->bits + i->v[0] + 4 * (first + l), &of_word, sizeof of_word);
        to[l] = from[l].kind == ORIGIN_NONE ? unwritten : from[l];
    }
    review(u, i->v[0]);
}

void undefined_store_words(const struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                           uint8_t *bits, struct origin *from)
{
    const struct undefined *u = w->undefined;
    uint32_t slot = i->v[0];
    memcpy(bits, u->bits + slot + 4 * first, 4 * lanes);
    memcpy(from, undefined_origins(u, slot) + first, lanes * sizeof *from);
    for (uint32_t l = 0; l < lanes && w->frames[w->depth - 1].function->unset_count; l++)
        from[l] = undefined_origin(w, i, slot, first + l);
}

uint64_t undefined_bits(const struct warp *w, uint32_t slot, unsigned width, uint32_t lane)
{
    return undefined_lanes(w, slot) ? bits_of(w->undefined, slot, width, lane) : 0;
}

struct origin undefined_origin(const struct warp *w, const struct insn *i, uint32_t slot, uint32_t lane)
{
    struct origin from = undefined_origins(w->undefined, slot)[lane];
    return from.kind == ORIGIN_REGISTER && !from.place ? origin_of(ORIGIN_REGISTER, i, 0) : from;
}

void undefined_clear(struct warp *w, uint32_t slot, unsigned width, uint32_t lanes)
{
    struct undefined *u = w->undefined;
    uint32_t old = undefined_lanes(w, slot);
    if (!(old & lanes))
        return;
    if (!(old & ~lanes))
        memset(u->bits + slot, 0, slot_bytes(width));
    else
        for (uint32_t left = old & lanes; left; left &= left - 1)
            set_lane_bits(u->bits + slot, width, (uint32_t)__builtin_ctz(left), 0);
    undefined_set_lanes(u, slot, width, old & ~lanes);
}

void undefined_forget(struct warp *w, uint32_t lanes)
{
    struct undefined *u = w->undefined;
    if (!u || !u->count)
        return;
    for (uint32_t reg = 1; reg < w->frames[w->depth - 1].function->window_bytes / SLOT_UNIT; reg++)
        undefined_clear(w, reg * SLOT_UNIT, u->width[reg], lanes);
    undefined_set_carry(u, u->carry & ~lanes);
}

/* A frame's state stays for the next call at its depth, whose function may have more registers. */
void undefined_enter(struct warp *w, struct frame *f)
{
    static const struct insn at_start = {.place = 0};
    w->undefined = f->undefined ? state_for(f) : NULL;
    for (size_t k = 0; k < f->function->unset_count; k++)
        for (uint32_t l = 0; l < WARP_LANES; l++)
            if (f->entered >> l & 1)
                undefined_mark(w, &at_start, f->function->unset[k].slot, f->function->unset[k].width, l,
                               UINT64_MAX, origin_of(ORIGIN_REGISTER, &at_start, 0));
}
