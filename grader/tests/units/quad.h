/* Floats in quadruple precision, and how they are rounded to those of PTX. */
#ifndef GRADER_TESTS_UNITS_QUAD_H
#define GRADER_TESTS_UNITS_QUAD_H

#include <stdbool.h>
#include <stdint.h>

typedef _Float128 quad;
typedef __int128 i128;
typedef unsigned __int128 u128; /* the bits of a quad */

/* f16, bf16, f32 or f64. */
struct format {
    const char *type;
    int mantissa, exponent; /* stored bits */
};

enum rounding { NEAREST, TO_ZERO, DOWN, UP };

/* NULL for a type that is no float. */
const struct format *quad_format(const char *type);
/* What an opcode's .rz, .rm or .rp asks for. */
enum rounding rounding_of(const char *opcode);

quad quad_decode(const struct format *f, uint64_t bits);
/* Rounded once. */
uint64_t quad_encode(const struct format *f, quad x, enum rounding mode);

/* 2^exponent */
quad quad_power(int exponent);
/* Also of -0. */
bool quad_is_minus(quad x);
bool quad_is_nan(const struct format *f, uint64_t bits);

/* ---- rounding to odd, so that a second rounding is right ---- */

bool quad_is_odd(quad x);
/* So many units of the last place away from zero. */
quad quad_step(quad x, int by);
quad quad_add_odd(quad a, quad b);

#endif
