/* What a lane computes where C has no operator for it; for ops.c and atomic.c. */
#ifndef COMMON_SIM_LANE_MATH_H
#define COMMON_SIM_LANE_MATH_H

#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef int8_t s8;
typedef uint16_t u16;
typedef int16_t s16;
typedef uint32_t u32;
typedef int32_t s32;
typedef uint64_t u64;
typedef int64_t s64;
typedef unsigned __int128 u128;
typedef _Float16 f16;
typedef float f32;
typedef double f64;

/* ---- integers ---- */

#define mul_hi_s(x, y, bits) ((s64)(((__int128)(x) * (y)) >> (bits)))
#define mul_hi_u(x, y, bits) ((u64)(((u128)(x) * (y)) >> (bits)))

static inline s64 clamp_to(__int128 x, s64 lo, s64 hi)
{
    return x < lo ? lo : x > hi ? hi : (s64)x;
}

static inline s32 sign24(u32 x)
{
    return (s32)(x << 8) >> 8;
}

static inline s32 clamp_s32(s64 x)
{
    return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (s32)x;
}

static inline u64 reverse(u64 x)
{
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(x);
}

/* The lowest n bits of x, as an unsigned and as a signed number; from 32 on all of them. */
static inline u32 zero_extend(u32 x, u32 n)
{
    return n >= 32 ? x : x & (u32)(((u64)1 << n) - 1);
}

static inline u32 sign_extend(u32 x, u32 n)
{
    return n >= 32 ? x : n == 0 ? 0 : (u32)((s32)(x << (32 - n)) >> (32 - n));
}

/* The most significant bit that differs from the sign; -1 if there is none. */
static inline u32 find_sign(u64 x, unsigned bits)
{
    u64 sign = x >> (bits - 1) & 1;
    u64 other = sign ? ~x : x;
    other &= bits == 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
    return other ? 63 - (u32)__builtin_clzll(other) : (u32)-1;
}

static inline u32 find_shift(u64 x, unsigned bits)
{
    u32 at = find_sign(x, bits);
    return at == (u32)-1 ? at : bits - 1 - at;
}

/* The n-th set bit of `mask` from bit `base` on, upwards for n > 0 and downwards for n < 0. For n = 0: `base`
 * itself if that bit is set. All ones if there is none. */
static inline u32 nth_set(u32 mask, u32 base, s32 n)
{
    s32 step = n < 0 ? -1 : 1;
    u32 left = n < 0 ? 0 - (u32)n : n ? (u32)n : 1;
    if (base > 31 || (n == 0 && !(mask >> base & 1)))
        return UINT32_MAX;
    for (s32 at = (s32)base; at >= 0 && at < 32; at += step)
        if (mask >> at & 1 && --left == 0)
            return (u32)at;
    return UINT32_MAX;
}

static inline u64 low_bits(u32 count)
{
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

static inline u64 extract_u(u64 x, u32 start, u32 length, unsigned bits)
{
    start &= 0xff, length &= 0xff;
    u64 value = bits == 32 ? (u32)x : x;
    return start >= bits ? 0 : value >> start & low_bits(length);
}

/* The field's sign fills the upper bits, or the sign of the whole where the field reaches beyond it. */
static inline u64 extract_s(u64 x, u32 start, u32 length, unsigned bits)
{
    start &= 0xff, length &= 0xff;
    if (!length)
        return 0;
    u32 last = start + length - 1 < bits - 1 ? start + length - 1 : bits - 1;
    u64 sign = x >> last & 1;
    u64 field = extract_u(x, start, length, bits);
    u32 known = start >= bits ? 0 : last - start + 1;
    return sign ? field | ~low_bits(known) : field & low_bits(known);
}

static inline u64 insert_bits(u64 field, u64 into, u32 start, u32 length, unsigned bits)
{
    start &= 0xff, length &= 0xff;
    if (start >= bits || !length)
        return into;
    u64 mask = low_bits(length) << start;
    return (into & ~mask) | (field << start & mask);
}

static inline u32 bit_mask(u32 start, u32 count)
{
    return start >= 32 ? 0 : (u32)(low_bits(count) << start);
}

static inline u32 permute(u32 x, u32 y, u32 selector)
{
    u64 bytes = (u64)y << 32 | x;
    u32 d = 0;
    for (unsigned i = 0; i < 4; i++) {
        u32 pick = selector >> 4 * i & 15;
        u8 byte = (u8)(bytes >> 8 * (pick & 7));
        d |= (u32)(pick & 8 ? (u8) - (byte >> 7) : byte) << 8 * i;
    }
    return d;
}

typedef u32 selector_of(u32 z);

static inline u32 forward4(u32 z)
{
    z &= 3;
    return z | (z + 1) << 4 | (z + 2) << 8 | (z + 3) << 12;
}

static inline u32 backward4(u32 z)
{
    z &= 3;
    return z | ((z + 7) & 7) << 4 | ((z + 6) & 7) << 8 | ((z + 5) & 7) << 12;
}

static inline u32 replicate8(u32 z)
{
    return (z & 3) * 0x1111;
}

/* Byte i of the result is byte i of the source, but not lower than z (left) or higher than z (right). */
static inline u32 clamp_left(u32 z)
{
    z &= 3;
    return z | (z > 1 ? z : 1) << 4 | (z > 2 ? z : 2) << 8 | 3 << 12;
}

static inline u32 clamp_right(u32 z)
{
    z &= 3;
    return (z < 1 ? z : 1) << 4 | (z < 2 ? z : 2) << 8 | z << 12;
}

static inline u32 replicate16(u32 z)
{
    return z & 1 ? 0x3232 : 0x1010;
}

static inline u32 permute_mode(u32 x, u32 y, u32 z, selector_of *mode)
{
    return permute(x, y, mode(z));
}

/* Any boolean function of three inputs: for inputs with the bits of i its value is bit i of `table`. */
static inline u32 lop3(u32 x, u32 y, u32 z, u32 table)
{
    u32 d = 0;
    for (unsigned i = 0; i < 8; i++)
        if (table >> i & 1)
            d |= (i & 4 ? x : ~x) & (i & 2 ? y : ~y) & (i & 1 ? z : ~z);
    return d;
}

static inline u32 dot_bytes(u32 x, u32 y, u32 sum, bool x_signed, bool y_signed)
{
    for (unsigned i = 0; i < 32; i += 8) {
        s32 p = x_signed ? (s8)(x >> i) : (u8)(x >> i);
        s32 q = y_signed ? (s8)(y >> i) : (u8)(y >> i);
        sum += (u32)(p * q);
    }
    return sum;
}

static inline u32 byte_distances(u32 x, u32 y)
{
    u32 distances = 0;
    for (unsigned i = 0; i < 32; i += 8) {
        u32 p = x >> i & 0xff, q = y >> i & 0xff;
        distances |= (p > q ? p - q : q - p) << i;
    }
    return distances;
}

/* Two halves of x and the two lower bytes of y. */
static inline u32 dot_halves(u32 x, u32 y, u32 sum, bool x_signed, bool y_signed)
{
    for (unsigned i = 0; i < 2; i++) {
        s32 p = x_signed ? (s16)(x >> 16 * i) : (u16)(x >> 16 * i);
        s32 q = y_signed ? (s8)(y >> 8 * i) : (u8)(y >> 8 * i);
        sum += (u32)(p * q);
    }
    return sum;
}

/* ---- floats ---- */

static inline u16 half_bits(f16 x)
{
    u16 bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline f16 half_from(u32 bits)
{
    u16 low = (u16)bits;
    f16 x;
    memcpy(&x, &low, sizeof x);
    return x;
}

/* A half as a double by way of a float, since GCC's own function is twenty times as slow. */
static inline f64 wide_half(f16 x)
{
    volatile f32 single = (f32)x; /* volatile: else the two steps become that one */
    return single;
}
#define wide(x)   _Generic((x), f16 : wide_half((f16)(x)), default : (x))
#define is_nan(x) _Generic((x), f16 : (half_bits((f16)(x)) & 0x7fff) > 0x7c00, default : (x) != (x))

/* Rounded once: the float on the way has an odd last bit if bits of x were lost. */
static inline f16 half_from_double(f64 x)
{
    const u64 lost = (UINT64_C(1) << 29) - 1; /* bits of a double that a float has no room for */
    u64 bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits & ~lost) | (bits & lost ? lost + 1 : 0);
    memcpy(&x, &bits, sizeof x);
    return (f16)(f32)x;
}

#define fused_f32(x, y, z) __builtin_fmaf(x, y, z)
#define fused_f64(x, y, z) __builtin_fma(x, y, z)
/* The product of two halves is exact in double. So is the sum, except far below half an ulp of f16. */
#define fused_f16(x, y, z) half_from_double(wide_half(x) * wide_half(y) + wide_half(z))
#define square_root_f32(x) sqrtf(x)
#define square_root_f64(x) sqrt(x)

/* Two halves in one word: p and q (and r) are the halves of x, y, z. */
static inline u32 pack_halves(f16 low, f16 high)
{
    return half_bits(low) | (u32)half_bits(high) << 16;
}
#define HALVES(expr, shift)                                                                                  \
    __extension__({                                                                                          \
        f16 p = half_from(x >> (shift)), q = half_from(y >> (shift));                                        \
        (f16)(expr);                                                                                         \
    })
#define PAIR(expr) pack_halves(HALVES(expr, 0), HALVES(expr, 16))
#define HALVES3(expr, shift)                                                                                 \
    __extension__({                                                                                          \
        f16 p = half_from(x >> (shift)), q = half_from(y >> (shift)), r = half_from(z >> (shift));           \
        (f16)(expr);                                                                                         \
    })
#define TRIPLE(expr) pack_halves(HALVES3(expr, 0), HALVES3(expr, 16))

/* The other operand wins against a NaN; -0 is less than +0. */
#define MINIMUM(F, NAME, SIGN)                                                                               \
    static inline F minimum_##NAME(F x, F y)                                                                 \
    {                                                                                                        \
        return is_nan(x) ? y : is_nan(y) ? x : x < y ? x : y < x ? y : SIGN(x) ? x : y;                      \
    }                                                                                                        \
    static inline F maximum_##NAME(F x, F y)                                                                 \
    {                                                                                                        \
        return is_nan(x) ? y : is_nan(y) ? x : x > y ? x : y > x ? y : SIGN(x) ? y : x;                      \
    }
#define SIGN_F16(x) (half_bits(x) >> 15)
MINIMUM(f16, f16, SIGN_F16)
MINIMUM(f32, f32, __builtin_signbitf)
MINIMUM(f64, f64, __builtin_signbit)
#undef MINIMUM

static inline f64 to_integral_f64(f64 x, int mode)
{
    return mode == FE_TOWARDZERO ? trunc(x)
           : mode == FE_DOWNWARD ? floor(x)
           : mode == FE_UPWARD   ? ceil(x)
                                 : nearbyint(x);
}
#define to_integral_f32(x, mode) ((f32)to_integral_f64(x, mode))
#define to_integral_f16(x, mode) ((f16)to_integral_f32(wide_half(x), mode))

/* A value out of range saturates (PTX ISA, cvt). */
#define TO_INTEGER_OF(D, LO, HI, NAN_VALUE)                                                                  \
    static inline D to_integer_##D(f64 x, int mode)                                                          \
    {                                                                                                        \
        f64 whole = to_integral_f64(x, mode);                                                                \
        return x != x               ? (D)(NAN_VALUE)                                                         \
               : whole <= (f64)(LO) ? (D)(LO)                                                                \
               : whole >= (f64)(HI) ? (D)(HI)                                                                \
                                    : (D)whole;                                                              \
    }
TO_INTEGER_OF(u8, 0, UINT8_MAX, 0)
TO_INTEGER_OF(s8, INT8_MIN, INT8_MAX, 0)
TO_INTEGER_OF(u16, 0, UINT16_MAX, 0)
TO_INTEGER_OF(s16, INT16_MIN, INT16_MAX, 0)
TO_INTEGER_OF(u32, 0, UINT32_MAX, 0)
TO_INTEGER_OF(s32, INT32_MIN, INT32_MAX, 0)
TO_INTEGER_OF(u64, 0, UINT64_MAX, UINT64_C(1) << 63)
TO_INTEGER_OF(s64, INT64_MIN, INT64_MAX, INT64_MIN)
#undef TO_INTEGER_OF

/* A NaN from a double gives the lowest signed value, or the middle unsigned one, of any width. */
#define nan_or(x, D, value) (sizeof(x) == 8 && (x) != (x) ? (D)(UINT64_C(1) << (8 * sizeof(D) - 1)) : (value))

/* a + b as a float that a second rounding rounds correctly: lost bits make the last bit odd. */
static inline f32 sum_to_odd(f64 a, f64 b)
{
    f64 sum = a + b, back = sum - a, lost = (a - (sum - back)) + (b - back);
    f32 f = (f32)sum;
    f64 above = ((f64)f - sum) - lost; /* how far f lies above the exact sum */
    u32 bits;
    memcpy(&bits, &f, sizeof bits);
    if (above > 0 || above < 0)
        bits = (bits - ((above > 0) == (f > 0))) | 1;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline u16 half_toward_zero(f32 x)
{
    f16 nearest = (f16)x;
    bool too_far = fabsf((f32)nearest) > fabsf(x) && x == x;
    return (u16)(half_bits(nearest) - too_far);
}

static inline f32 from_bf16(u16 bits)
{
    u32 wide = (u32)bits << 16;
    f32 x;
    memcpy(&x, &wide, sizeof x);
    return x;
}

static inline u16 to_bf16(f32 x)
{
    u32 bits;
    memcpy(&bits, &x, sizeof bits);
    if (x != x)
        return 0x7fff;
    return (u16)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

#endif
