/* From operands to registers, and from rows of the instruction table to instructions. */
#include "common/sim/decode.h"
#include "common/sim/warp.h"

#include <stdio.h>
#include <string.h>

/* ---- registers ---- */

uint32_t emit_slot(struct decoder *d, unsigned width, uint32_t count)
{
    uint32_t each = slot_bytes(width), slot = d->function->window_bytes;
    if (count > (64u << 20) / each - slot / each) {
        decode_problem(d, "needs too many registers");
        return 0;
    }
    d->function->window_bytes += count * each;
    return slot;
}

uint32_t emit_constant(struct decoder *d, uint64_t bits, unsigned width)
{
    struct function *f = d->function;
    if (width < 8)
        bits &= width == WIDTH_PRED ? 1 : (UINT64_C(1) << 8 * width) - 1;
    for (size_t k = 0; k < f->constant_count; k++)
        if (f->constants[k].width == width && f->constants[k].bits == bits)
            return f->constants[k].slot;
    uint32_t slot = emit_slot(d, width, 1);
    *ARRAY_PUSH(f->constants, f->constant_count, f->constant_capacity) =
        (struct constant_use){.slot = slot, .width = (uint8_t)width, .bits = bits};
    return slot;
}

static uint32_t special_slot(struct decoder *d, enum special special)
{
    struct function *f = d->function;
    for (size_t k = 0; k < f->special_count; k++)
        if (f->specials[k].special == special)
            return f->specials[k].slot;
    uint32_t slot = emit_slot(d, 4, 1);
    *ARRAY_PUSH(f->specials, f->special_count, f->special_capacity) =
        (struct special_use){.special = (uint8_t)special, .slot = slot};
    return slot;
}

/* ---- instructions ---- */

/* The number of the current statement's place. Neighbours share a few places, so the last ones are searched
 * first. */
static uint32_t place_number(struct decoder *d)
{
    enum { LOOK_BACK = 64 };
    struct program *p = d->program;
    struct source_place place = d->statement ? d->statement->place : p->places[0];
    size_t first = p->place_count > LOOK_BACK ? p->place_count - LOOK_BACK : 0;
    for (size_t k = p->place_count; k-- > first;)
        if (!memcmp(&p->places[k], &place, sizeof place))
            return (uint32_t)k;
    *ARRAY_PUSH(p->places, p->place_count, p->place_capacity) = place;
    return (uint32_t)p->place_count - 1;
}

struct insn *emit(struct decoder *d, enum insn_kind kind, enum rule rule, insn_handler *handler)
{
    struct function *f = d->function;
    struct insn *i = ARRAY_PUSH(f->code, f->count, f->capacity);
    *i = (struct insn){.kind = (uint8_t)kind, .rule = (uint8_t)rule, .place = place_number(d)};
    i->full = i->some = handler;
    i->high = UINT32_MAX;
    i->ptx_line = d->statement ? d->statement->ptx_line : 0;
    i->guard = d->guard;
    i->flip = d->flip;
    i->issues = !d->issued;
    d->issued = true;
    return i;
}

struct insn *emit_op(struct decoder *d, const char *key, uint32_t to, uint32_t a, uint32_t b, uint32_t c)
{
    const struct op *op = op_find(key);
    if (!op) {
        decode_problem(d, "no row '%s' in the instruction table", key);
        op = op_find("mov.b32");
    }
    struct insn *i = emit(d, INSN_COMPUTE, RULE_OP, op->some);
    i->full = op->full;
    i->d = to;
    i->a = a;
    i->b = b;
    i->c = c;
    i->flops = op->flops;
    i->op = op;
    return i;
}

static void convert(struct decoder *d, uint32_t to, unsigned to_width, uint32_t from, unsigned from_width,
                    bool is_signed)
{
    char key[32];
    snprintf(key, sizeof key, "cvt.%c%u.%c%u", is_signed ? 's' : 'u', 8 * to_width, is_signed ? 's' : 'u',
             8 * from_width);
    emit_op(d, key, to, from, 0, 0);
}

/* ---- operands ---- */

static bool special_name(struct ptx_name name, enum special *special)
{
#define X(id, text)                                                                                          \
    if (text[0] && ptx_is(name, text)) {                                                                     \
        *special = SPECIAL_##id;                                                                             \
        return true;                                                                                         \
    }
    SPECIALS(X)
#undef X
    return false;
}

static bool is_too_wide(struct decoder *d, const struct symbol *s)
{
    bool wide = s->width != WIDTH_PRED && s->width > 8;
    if (wide)
        decode_problem(d, "the simulator has no registers of 128 bits: use two values of 64 bits");
    return wide;
}

/* A register's slot and width, or a constant's; false, with a problem noted, if the name means nothing
 * here. */
static bool named(struct decoder *d, const struct ptx_operand *o, unsigned wanted, uint32_t *slot,
                  unsigned *width)
{
    uint32_t index;
    enum special special;
    const struct symbol *s = symbols_find(d, o->name, d->statement->scope, &index);
    if (s && s->kind == SYMBOL_REGISTER) {
        if (is_too_wide(d, s))
            return false;
        *width = s->width;
        *slot = s->slot + index * slot_bytes(s->width);
    } else if (s && s->kind == SYMBOL_CONSTANT) {
        *width = wanted;
        *slot = emit_constant(d, s->value + (uint64_t)o->offset, wanted);
    } else if (s && s->kind == SYMBOL_PARAMETER) {
        *width = wanted;
        *slot = emit_constant(d, PARAMETER_ADDRESS + s->value + (uint64_t)o->offset, wanted);
    } else if (s && s->kind == SYMBOL_DYNAMIC) {
        *width = 4;
        *slot = special_slot(d, SPECIAL_DYNAMIC_BASE);
        if (o->offset) {
            uint32_t base = *slot;
            *slot = emit_slot(d, 4, 1);
            emit_op(d, "add.u32", *slot, base, emit_constant(d, (uint64_t)o->offset, 4), 0);
        }
    } else if (s && s->kind == SYMBOL_LOCAL) {
        *width = 8;
        *slot = emit_slot(d, 8, 1);
        struct insn *i = emit(d, INSN_COMPUTE, RULE_FRESH, data_local_address);
        i->d = *slot;
        i->size = 8;
        i->offset = (int64_t)s->value + o->offset;
    } else if (special_name(o->name, &special)) {
        *width = 4;
        *slot = special_slot(d, special);
    } else if (ptx_is(o->name, "WARP_SZ")) {
        *width = wanted;
        *slot = emit_constant(d, WARP_LANES, wanted);
    } else if (ptx_is(o->name, "%VAParam")) {
        decode_problem(d, "the simulator does not run functions with '...' for arguments: make it a template "
                          "with a parameter pack");
        return false;
    } else {
        decode_problem(d, "'%.*s' is not known here", (int)(o->name.length < 60 ? o->name.length : 60),
                       o->name.text);
        return false;
    }
    return true;
}

/* The bits of a double as those of the nearest float. */
static uint32_t as_float(uint64_t bits)
{
    double wide;
    float narrow;
    uint32_t narrow_bits;
    memcpy(&wide, &bits, sizeof wide);
    narrow = (float)wide;
    memcpy(&narrow_bits, &narrow, sizeof narrow_bits);
    return narrow_bits;
}

uint32_t emit_source(struct decoder *d, const struct ptx_operand *o, unsigned width)
{
    uint32_t slot = 0;
    unsigned have = width;
    switch (o->kind) {
    case PTX_FLOAT64:
        return emit_constant(d, width == 4 ? as_float(o->bits) : o->bits, width);
    case PTX_INTEGER:
    case PTX_FLOAT32:
        return emit_constant(d, o->bits, width);
    case PTX_NAME:
        if (!named(d, o, width, &slot, &have))
            return 0;
        break;
    default:
        decode_problem(d, "the simulator does not know this kind of operand here");
        return 0;
    }
    if (have == width)
        return slot;
    if (have == WIDTH_PRED || width == WIDTH_PRED) {
        decode_problem(d, "a predicate where a number is needed, or a number where a predicate is needed");
        return 0;
    }
    uint32_t narrow = emit_slot(d, width, 1);
    convert(d, narrow, width, slot, have, false);
    return narrow;
}

struct target emit_target(struct decoder *d, const struct ptx_operand *o, unsigned width, bool is_signed)
{
    struct target t = {.width = width, .real_width = width, .is_signed = is_signed};
    if (o->kind == PTX_NONE)
        return t;
    uint32_t index;
    const struct symbol *s =
        o->kind == PTX_NAME ? symbols_find(d, o->name, d->statement->scope, &index) : NULL;
    if (!s || s->kind != SYMBOL_REGISTER || (s->width == WIDTH_PRED) != (width == WIDTH_PRED)) {
        decode_problem(d, "the destination is not a register of the right kind");
        return t;
    }
    if (is_too_wide(d, s))
        return t;
    t.real_width = s->width;
    t.real = t.slot = s->slot + index * slot_bytes(s->width);
    if (t.real_width != width)
        t.slot = emit_slot(d, width, 1);
    return t;
}

void emit_finish(struct decoder *d, const struct target *t)
{
    if (t->real_width != t->width)
        convert(d, t->real, t->real_width, t->slot, t->width, t->is_signed);
}

uint32_t emit_predicate(struct decoder *d, const struct ptx_operand *o)
{
    uint32_t slot = emit_source(d, o, WIDTH_PRED);
    if (!o->negated)
        return slot;
    uint32_t negated = emit_slot(d, WIDTH_PRED, 1);
    emit_op(d, "not.pred", negated, slot, 0, 0);
    return negated;
}

uint32_t emit_predicate_target(struct decoder *d, struct ptx_name name)
{
    struct ptx_operand o = {.kind = ptx_is(name, "_") ? PTX_NONE : PTX_NAME, .name = name};
    return emit_target(d, &o, WIDTH_PRED, false).slot;
}

uint32_t emit_address(struct decoder *d, const struct ptx_operand *o, uint8_t *wide, int64_t *offset)
{
    struct ptx_operand name = {.kind = PTX_NAME, .name = o->name};
    uint32_t slot = 0;
    unsigned width = 8;
    *offset = o->offset;
    *wide = 1;
    if (o->kind != PTX_ADDRESS) {
        decode_problem(d, "expected an address in brackets");
        return 0;
    }
    if (!o->name.length)
        return emit_constant(d, 0, 8);
    if (!named(d, &name, 8, &slot, &width))
        return 0;
    if (width != 8 && width != 4)
        decode_problem(d, "an address of %u bits", 8 * width);
    *wide = width == 8;
    return slot;
}
