/* One application of an opcode as the parts of reference_ops.c see it. */
#ifndef GRADER_TESTS_UNITS_OP_SCENE_H
#define GRADER_TESTS_UNITS_OP_SCENE_H

#include "grader/tests/units/quad.h"
#include "grader/tests/units/reference_ops.h"

/* An opcode cut at its last dot, and its operands. u: zero-extended, v: extended as the type says. */
struct scene {
    char base[64], type[16];
    unsigned bits; /* of the type */
    u128 u[4];
    i128 v[4];
    i128 s[4]; /* sign-extended from the operand's own width */
    quad f[4];
};

/* The answer's bits; those beyond the destination's width do not count. */
typedef u128 int_reference(const struct scene *s);

/* Of integers and untyped bits, by the opcode as a whole or without its type; NULL: there is none. */
int_reference *reference_int(const char *key, const char *base);
/* Of floats whose bits are all that counts: abs, mov, ... */
int_reference *reference_float_bits(const char *base);

/* Each is false if there is no reference for the opcode. */
bool reference_float(const struct scene *s, const struct format *f, struct op_answer *answer);
bool reference_pair(const struct scene *s, struct op_answer *answer); /* f16x2 */
bool reference_convert(const struct op_case *c, const struct scene *s, struct op_answer *answer);

/* The bits of "s32", "f16", ... */
unsigned type_bits(const char *type);

static inline u128 ones(unsigned bits)
{
    return bits >= 128 ? ~(u128)0 : ((u128)1 << bits) - 1;
}

static inline i128 clamped(i128 x, i128 low, i128 high)
{
    return x < low ? low : x > high ? high : x;
}

#endif
