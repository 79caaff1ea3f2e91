/* Decoder of testp, which asks what kind of number a float is. */
#include "common/sim/decode.h"

#include <stdio.h>

/* Without its sign, a float's bits grow from zero by subnormal and normal numbers and infinity to the NaNs.
 * So each kind is a range of them. PTX counts zero as normal: this kind is what is left of the finite ones.
 */
enum border { ZERO, SUBNORMAL, NORMAL, INFINITE, NOT_A_NUMBER, END, BORDERS };

static const struct {
    const char *kind;
    enum border from, to;
} kinds[] = {
    {"finite", ZERO, INFINITE},        {"infinite", INFINITE, NOT_A_NUMBER}, {"number", ZERO, NOT_A_NUMBER},
    {"notanumber", NOT_A_NUMBER, END}, {"normal", NORMAL, INFINITE},         {"subnormal", SUBNORMAL, NORMAL},
};

static const uint64_t borders_32[BORDERS] = {0, 1, 1u << 23, 0x7f800000, 0x7f800001, 1u << 31};
static const uint64_t borders_64[BORDERS] = {
    0, 1, UINT64_C(1) << 52, UINT64_C(0x7ff) << 52, (UINT64_C(0x7ff) << 52) + 1, UINT64_C(1) << 63};

/* The row of ops.def for values of `width` bytes: "sub.u" with 4 is sub.u32. */
static void emit_wide(struct decoder *d, const char *stem, unsigned width, uint32_t to, uint32_t a,
                      uint64_t b)
{
    char key[16];
    snprintf(key, sizeof key, "%s%u", stem, 8 * width);
    emit_op(d, key, to, a, emit_constant(d, b, width), 0);
}

/* testp.finite.f32 p, a. */
void form_test(struct decoder *d, const struct ptx_statement *s)
{
    size_t k = 0;
    while (k < ARRAY_LEN(kinds) && !opcode_has(d, kinds[k].kind))
        k++;
    unsigned width = opcode_type_bytes(opcode_last(d));
    if (k == ARRAY_LEN(kinds) || width < 4) {
        decode_problem(d, "'testp' needs a kind of number, and f32 or f64");
        return;
    }
    const uint64_t *border = width == 8 ? borders_64 : borders_32;
    uint64_t from = border[kinds[k].from], to = border[kinds[k].to];
    uint32_t bits = emit_slot(d, width, 1), zero = emit_slot(d, WIDTH_PRED, 1),
             in = emit_slot(d, WIDTH_PRED, 1);
    emit_wide(d, "and.b", width, bits, emit_source(d, &s->operands[1], width), border[END] - 1);
    emit_wide(d, "setp.eq.u", width, zero, bits, 0);
    emit_wide(d, "sub.u", width, bits, bits, from);
    emit_wide(d, "setp.lt.u", width, in, bits, to - from);
    if (from == border[NORMAL])
        emit_op(d, "or.pred", in, in, zero, 0);
    emit_op(d, "mov.pred", emit_predicate_target(d, s->operands[0].name), in, 0, 0);
}
