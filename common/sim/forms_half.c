/* Decoders of arithmetic on half floats and bfloat16, alone and in pairs, that has no row of its own.
 *
 * A pair is taken apart and put together again. bfloat16 goes by way of float, in which its sums, products
 * and comparisons are exact enough: the result is rounded once more. */
#include "common/sim/decode.h"

#include <stdio.h>
#include <string.h>

static bool is_pair(const char *type)
{
    return !strcmp(type, "f16x2") || !strcmp(type, "bf16x2");
}

static bool is_half(const char *type)
{
    return is_pair(type) || !strcmp(type, "bf16") || !strcmp(type, "f16");
}

/* The type of one value. */
static const char *single(const char *type)
{
    return type[0] == 'b' ? "bf16" : "f16";
}

/* One half of a pair of two, in a register of its own. */
static uint32_t half_of(struct decoder *d, uint32_t pair, bool high)
{
    uint32_t word = pair, half = emit_slot(d, 2, 1);
    if (high) {
        word = emit_slot(d, 4, 1);
        emit_op(d, "shr.u32", word, pair, emit_constant(d, 16, 4), 0);
    }
    emit_op(d, "cvt.u16.u32", half, word, 0, 0);
    return half;
}

static void put_together(struct decoder *d, uint32_t to, uint32_t low, uint32_t high)
{
    uint32_t a = emit_slot(d, 4, 1), b = emit_slot(d, 4, 1);
    emit_op(d, "cvt.u32.u16", a, low, 0, 0);
    emit_op(d, "cvt.u32.u16", b, high, 0, 0);
    emit_op(d, "shl.b32", b, b, emit_constant(d, 16, 4), 0);
    emit_op(d, "or.b32", to, a, b, 0);
}

/* `stem` of single values of `type`, or by way of float. */
static void compute(struct decoder *d, const char *stem, const char *type, uint32_t to, const uint32_t *from,
                    unsigned count)
{
    char key[PART_MAX * PART_LENGTH + sizeof ".bf16"];
    uint32_t wide[3] = {0};
    snprintf(key, sizeof key, "%s.%s", stem, type);
    if (op_find(key)) {
        emit_op(d, key, to, from[0], from[1], from[2]);
        return;
    }
    bool compares = !strncmp(stem, "setp", 4);
    snprintf(key, sizeof key, "cvt.f32.%s", type);
    for (unsigned k = 0; k < count; k++)
        emit_op(d, key, wide[k] = emit_slot(d, 4, 1), from[k], 0, 0);
    snprintf(key, sizeof key, "%s.f32", stem);
    if (!op_find(key)) {
        decode_problem(d, "the simulator does not know the opcode '%s.%s'", stem, type);
        return;
    }
    uint32_t result = compares ? to : emit_slot(d, 4, 1);
    emit_op(d, key, result, wide[0], wide[1], wide[2]);
    snprintf(key, sizeof key, "cvt.rn.%s.f32", type);
    if (!compares)
        emit_op(d, key, to, result, 0, 0);
}

/* .relu and .sat, after the operation: what is below 0 becomes 0; .sat: what is above 1 becomes 1. */
static void clamp(struct decoder *d, const char *type, uint32_t slot)
{
    const uint32_t with_zero[3] = {slot, emit_constant(d, 0, 2), 0};
    if (opcode_has(d, "relu"))
        compute(d, "max.NaN", type, slot, with_zero, 2);
    if (opcode_has(d, "sat"))
        compute(d, "cvt.sat.f16", type, slot, with_zero, 1);
}

/* The opcode without its type and what does not matter here. */
static void stem_of(const struct decoder *d, char *stem, size_t size)
{
    static const char *const left_out[] = {"rn", "ftz", "relu", "sat"};
    size_t n = (size_t)snprintf(stem, size, "%s", d->parts.text[0]);
    for (unsigned k = 1; k + 1 < d->parts.count && n < size; k++) {
        bool counts = true;
        for (size_t m = 0; m < ARRAY_LEN(left_out); m++)
            counts &= strcmp(left_out[m], d->parts.text[k]) != 0;
        if (counts)
            n += (size_t)snprintf(stem + n, size - n, ".%s", d->parts.text[k]);
    }
}

static bool is_arithmetic(const char *name)
{
    static const char *const names[] = {"add", "sub", "mul", "fma", "min",
                                        "max", "abs", "neg", "ex2", "tanh"};
    for (size_t k = 0; k < ARRAY_LEN(names); k++)
        if (!strcmp(names[k], name))
            return true;
    return false;
}

bool form_half(struct decoder *d, const struct ptx_statement *s)
{
    char stem[PART_MAX * PART_LENGTH];
    const char *type = opcode_last(d);
    unsigned count = s->operand_count - 1;
    if (!is_half(type) || !is_arithmetic(d->parts.text[0]) || !count || count > 3)
        return false;
    stem_of(d, stem, sizeof stem);
    bool pair = is_pair(type);
    unsigned width = pair ? 4 : 2;
    struct target t = emit_target(d, &s->operands[0], width, false);
    uint32_t sources[3] = {0}, results[2];
    for (unsigned k = 0; k < count; k++)
        sources[k] = emit_source(d, &s->operands[k + 1], width);
    for (unsigned high = 0; high <= pair; high++) {
        uint32_t from[3] = {0};
        for (unsigned k = 0; k < count; k++)
            from[k] = pair ? half_of(d, sources[k], high) : sources[k];
        results[high] = emit_slot(d, 2, 1);
        compute(d, stem, single(type), results[high], from, count);
        clamp(d, single(type), results[high]);
    }
    if (pair)
        put_together(d, t.slot, results[0], results[1]);
    else
        emit_op(d, "mov.b16", t.slot, results[0], 0, 0);
    emit_finish(d, &t);
    return true;
}

bool form_half_compare(struct decoder *d, const char *relation, const char *type, uint32_t a, uint32_t b,
                       uint32_t low, uint32_t high)
{
    char stem[PART_LENGTH + 8];
    snprintf(stem, sizeof stem, "setp.%s", relation);
    if (!is_half(type))
        return false;
    const uint32_t lower[3] = {is_pair(type) ? half_of(d, a, false) : a,
                               is_pair(type) ? half_of(d, b, false) : b};
    compute(d, stem, single(type), low, lower, 2);
    if (is_pair(type)) {
        const uint32_t upper[3] = {half_of(d, a, true), half_of(d, b, true)};
        compute(d, stem, single(type), high, upper, 2);
    }
    return true;
}

/* set.lt.f16x2.f16x2 d, a, b: 1 in the halves where it holds, else 0. */
bool form_half_set(struct decoder *d, const struct ptx_statement *s)
{
    const char *to = d->parts.count > 3 ? d->parts.text[d->parts.count - 2] : "";
    if (!is_pair(opcode_last(d)) || s->operand_count != 3 || (!is_pair(to) && strcmp(to, "u32")))
        return false;
    uint32_t a = emit_source(d, &s->operands[1], 4), b = emit_source(d, &s->operands[2], 4);
    uint32_t truth[2] = {emit_slot(d, WIDTH_PRED, 1), emit_slot(d, WIDTH_PRED, 1)}, halves[2];
    uint64_t one = !is_pair(to) ? 0xffff : to[0] == 'b' ? 0x3f80 : 0x3c00;
    struct target t = emit_target(d, &s->operands[0], 4, false);
    form_half_compare(d, d->parts.text[1], opcode_last(d), a, b, truth[0], truth[1]);
    for (unsigned k = 0; k < 2; k++)
        emit_op(d, "selp.b16", halves[k] = emit_slot(d, 2, 1), emit_constant(d, one, 2),
                emit_constant(d, 0, 2), truth[k]);
    put_together(d, t.slot, halves[0], halves[1]);
    emit_finish(d, &t);
    return true;
}

/* Conversions of whole numbers and floats to half or bfloat16 toward zero, and of bfloat16 to whole numbers.
 */
bool form_half_convert(struct decoder *d, const struct ptx_statement *s)
{
    const char *from = opcode_last(d), *to = d->parts.count > 1 ? d->parts.text[d->parts.count - 2] : "";
    bool truncates = opcode_has(d, "rz") && (!strcmp(to, "f16") || !strcmp(to, "bf16"));
    bool widens = !strcmp(from, "bf16");
    char key[64];
    if (d->parts.count < 4 || s->operand_count != 2 || (!truncates && !widens))
        return false;
    uint32_t wide = emit_slot(d, 4, 1), source = emit_source(d, &s->operands[1], opcode_type_bytes(from));
    struct target t = emit_target(d, &s->operands[0], opcode_type_bytes(to), to[0] == 's');
    if (strcmp(from, "f32")) {
        snprintf(key, sizeof key, widens ? "cvt.f32.bf16" : "cvt.rz.f32.%s", from);
        emit_op(d, key, wide, source, 0, 0);
    } else {
        wide = source;
    }
    if (truncates && to[0] == 'b') {
        uint32_t upper = emit_slot(d, 4, 1);
        emit_op(d, "shr.u32", upper, wide, emit_constant(d, 16, 4), 0);
        emit_op(d, "cvt.u16.u32", t.slot, upper, 0, 0);
    } else {
        snprintf(key, sizeof key, "cvt.%s.%s.f32", d->parts.text[1], to);
        emit_op(d, key, t.slot, wide, 0, 0);
    }
    emit_finish(d, &t);
    return true;
}
