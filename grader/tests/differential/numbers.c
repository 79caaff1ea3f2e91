#include "grader/tests/differential/numbers.h"

#include <inttypes.h>
#include <string.h>

const struct number_type number_types[NUMBERS] = {
#define X(symbol, name, type) {#type, #name, sizeof(type), (type)-1 < (type)1},
    NUMBER_TYPES(X)
#undef X
};

unsigned number_below(struct random *r, unsigned end)
{
    return (unsigned)((random_next(r) >> 32) * end >> 32);
}

static uint64_t cut(enum symbol type, uint64_t bits)
{
    unsigned width = 8 * number_types[type].bytes;
    return width == 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
}

static uint64_t integer_bits(struct random *r, unsigned width)
{
    switch (number_below(r, 5)) {
    case 0:
    case 1:
        return (uint64_t)(int64_t)random_int(r, 10);
    case 2: /* around a power of two, or minus one */
        return ((UINT64_C(1) << number_below(r, width)) + (uint64_t)(int64_t)random_int(r, 1)) ^
               (0 - (uint64_t)number_below(r, 2));
    case 3: /* few bits, far from each other: ties that a second rounding would take for others */
        return UINT64_C(1) << number_below(r, width) | UINT64_C(1) << number_below(r, width) |
               UINT64_C(1) << number_below(r, width);
    default:
        return random_next(r);
    }
}

/* What floats have beside ordinary numbers; low bits at random make subnormal numbers and NaN of all kinds.
 */
static uint64_t special_bits(struct random *r, unsigned mantissa, uint64_t exponent_mask)
{
    uint64_t low = random_next(r) & ((UINT64_C(1) << mantissa) - 1);
    switch (number_below(r, 6)) {
    case 0:
        return 0;
    case 1:
        return exponent_mask << mantissa;
    case 2:
        return exponent_mask << mantissa | low;
    case 3:
        return low;
    case 4: /* the largest, or the smallest that is not subnormal */
        return number_below(r, 2) ? (exponent_mask << mantissa) - 1 : UINT64_C(1) << mantissa;
    default:
        return (random_next(r) & exponent_mask) << mantissa | low;
    }
}

static uint64_t float_bits(struct random *r, unsigned mantissa, unsigned exponent_bits)
{
    uint64_t exponent_mask = (UINT64_C(1) << exponent_bits) - 1, bias = exponent_mask >> 1;
    uint64_t low = random_next(r) & ((UINT64_C(1) << mantissa) - 1), sign = (uint64_t)number_below(r, 2);
    unsigned kind = number_below(r, 8);
    if (kind == 0)
        return sign << (mantissa + exponent_bits) | special_bits(r, mantissa, exponent_mask);
    if (kind < 4) /* few bits: sums and products are often exact, or just beside a tie */
        low &= UINT64_C(7) << (mantissa - 3) | 1;
    uint64_t exponent = bias + (uint64_t)(int64_t)random_int(r, kind == 7 ? 40 : 6);
    return sign << (mantissa + exponent_bits) | exponent << mantissa | low;
}

uint64_t number_bits(struct random *r, enum symbol type)
{
    if (type == F32)
        return float_bits(r, 23, 8);
    if (type == F64)
        return float_bits(r, 52, 11);
    return cut(type, integer_bits(r, 8 * number_types[type].bytes));
}

/* Any constant is written without a call. The bits of a NaN do not show. */
static void print_float(struct text *out, enum symbol type, double x)
{
    if (x - x == 0)
        text_printf(out, "%a%s", x, type == F32 ? "f" : "");
    else
        text_printf(out, "(%s)%s", number_types[type].c, x != x ? "NAN" : x < 0 ? "-INFINITY" : "INFINITY");
}

static double float_value(enum symbol type, uint64_t bits)
{
    uint32_t narrow_bits = (uint32_t)bits;
    float narrow;
    double wide;
    memcpy(&narrow, &narrow_bits, sizeof narrow);
    memcpy(&wide, &bits, sizeof wide);
    return type == F32 ? (double)narrow : wide;
}

void number_print(struct text *out, enum symbol type, uint64_t bits)
{
    const struct number_type *t = &number_types[type];
    unsigned unused = 64 - 8 * t->bytes;
    int64_t value = (int64_t)(bits << unused) >> unused;
    if (SET(type) & FLOATS)
        print_float(out, type, float_value(type, bits));
    else if (value >= (t->is_signed ? -1000 : 0) && value <= 1000)
        text_printf(out, "(%s)%" PRId64, t->c, value);
    else
        text_printf(out, "(%s)0x%" PRIx64, t->c, cut(type, bits));
}
