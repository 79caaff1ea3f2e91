/* Decoders of moves between registers and between address spaces. */
#include "common/sim/decode.h"
#include "common/sim/memory.h"
#include "common/sim/warp.h"

#include <stdio.h>
#include <string.h>

/* mov.b64 d, {lo, hi}: the first element is the lowest. */
static void pack(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    const struct ptx_operand *v = &s->operands[1];
    unsigned part = width / v->count;
    struct target t = emit_target(d, &s->operands[0], width, false);
    uint32_t sum = emit_slot(d, width, 1), wide = emit_slot(d, width, 1);
    char widen[24], shift[16], merge[16];
    snprintf(widen, sizeof widen, "cvt.u%u.u%u", 8 * width, 8 * part);
    snprintf(shift, sizeof shift, "shl.b%u", 8 * width);
    snprintf(merge, sizeof merge, "or.b%u", 8 * width);
    for (uint32_t k = 0; k < v->count; k++) {
        emit_op(d, widen, k ? wide : sum, emit_source(d, &v->elements[k], part), 0, 0);
        if (k) {
            emit_op(d, shift, wide, wide, emit_constant(d, 8 * part * k, 4), 0);
            emit_op(d, merge, sum, sum, wide, 0);
        }
    }
    snprintf(widen, sizeof widen, "mov.b%u", 8 * width);
    emit_op(d, widen, t.slot, sum, 0, 0);
    emit_finish(d, &t);
}

/* mov.b64 {lo, hi}, a */
static void unpack(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    const struct ptx_operand *v = &s->operands[0];
    unsigned part = width / v->count;
    uint32_t from = emit_source(d, &s->operands[1], width), copy = emit_slot(d, width, 1),
             shifted = emit_slot(d, width, 1);
    char narrow[24], shift[16];
    snprintf(narrow, sizeof narrow, "mov.b%u", 8 * width);
    emit_op(d, narrow, copy, from, 0, 0);
    snprintf(narrow, sizeof narrow, "cvt.u%u.u%u", 8 * part, 8 * width);
    snprintf(shift, sizeof shift, "shr.u%u", 8 * width);
    for (uint32_t k = 0; k < v->count; k++) {
        if (v->elements[k].kind == PTX_NONE)
            continue;
        struct target t = emit_target(d, &v->elements[k], part, false);
        emit_op(d, shift, shifted, copy, emit_constant(d, 8 * part * k, 4), 0);
        emit_op(d, narrow, t.slot, shifted, 0, 0);
        emit_finish(d, &t);
    }
}

/* %clock and the like change while a kernel runs: read them when the instruction runs. */
static bool move_clock(struct decoder *d, const struct ptx_statement *s, unsigned width)
{
    static const char *const clocks[] = {"%clock", "%clock64", "%clock_hi", "%globaltimer",
                                         "%globaltimer_lo"};
    for (size_t k = 0; k < ARRAY_LEN(clocks); k++)
        if (s->operands[1].kind == PTX_NAME && ptx_is(s->operands[1].name, clocks[k])) {
            struct target t = emit_target(d, &s->operands[0], width, false);
            struct insn *i = emit(d, INSN_COMPUTE, RULE_FRESH, special_clock);
            i->d = t.slot;
            i->size = (uint8_t)width;
            emit_finish(d, &t);
            return true;
        }
    return false;
}

void form_move(struct decoder *d, const struct ptx_statement *s)
{
    char key[16];
    unsigned width = opcode_type_bytes(opcode_last(d));
    bool packs = s->operands[1].kind == PTX_VECTOR, unpacks = s->operands[0].kind == PTX_VECTOR;
    if (!strcmp(opcode_last(d), "pred")) {
        emit_op(d, "mov.pred", emit_predicate_target(d, s->operands[0].name),
                emit_predicate(d, &s->operands[1]), 0, 0);
        return;
    }
    if (!width || ((packs || unpacks) && (width < 4 || width % s->operands[unpacks ? 0 : 1].count))) {
        decode_problem(d, "the simulator does not know moves of type '%s': use values of at most 64 bits",
                       opcode_last(d));
        return;
    }
    if (packs) {
        pack(d, s, width);
    } else if (unpacks) {
        unpack(d, s, width);
    } else if (!move_clock(d, s, width)) {
        struct target t = emit_target(d, &s->operands[0], width, false);
        snprintf(key, sizeof key, "mov.b%u", 8 * width);
        emit_op(d, key, t.slot, emit_source(d, &s->operands[1], width), 0, 0);
        emit_finish(d, &t);
    }
}

/* ---- address spaces ---- */

static uint64_t window_of(enum ptx_space space)
{
    return space == PTX_SHARED ? SHARED_WINDOW : space == PTX_LOCAL ? LOCAL_WINDOW : 0;
}

/* cvta.space: to a generic address; cvta.to.space: from one. */
void form_address_space(struct decoder *d, const struct ptx_statement *s)
{
    uint64_t window = window_of(opcode_space(d));
    unsigned width = opcode_type_bytes(opcode_last(d));
    struct target t = emit_target(d, &s->operands[0], width, false);
    if (width != 8) {
        decode_problem(d, "32-bit generic addresses are not known");
        return;
    }
    uint32_t from = emit_source(d, &s->operands[1], 8);
    if (window)
        emit_op(d, "add.u64", t.slot, from, emit_constant(d, opcode_has(d, "to") ? 0 - window : window, 8),
                0);
    else
        emit_op(d, "mov.b64", t.slot, from, 0, 0);
    emit_finish(d, &t);
}

void form_is_space(struct decoder *d, const struct ptx_statement *s)
{
    enum ptx_space space = opcode_space(d);
    uint32_t p = emit_predicate_target(d, s->operands[0].name), a = emit_source(d, &s->operands[1], 8);
    uint32_t low = emit_constant(d, LOCAL_WINDOW, 8), high = emit_constant(d, SHARED_WINDOW, 8);
    if (space == PTX_SHARED) {
        emit_op(d, "setp.ge.u64", p, a, high, 0);
    } else if (space == PTX_LOCAL) {
        uint32_t below = emit_slot(d, WIDTH_PRED, 1), from = emit_slot(d, WIDTH_PRED, 1);
        emit_op(d, "setp.ge.u64", from, a, low, 0);
        emit_op(d, "setp.lt.u64", below, a, high, 0);
        emit_op(d, "and.pred", p, from, below, 0);
    } else {
        emit_op(d, "setp.lt.u64", p, a, space == PTX_GLOBAL ? low : emit_constant(d, 0, 8), 0);
    }
}
