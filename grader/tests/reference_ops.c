#include "grader/tests/reference_ops.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"

typedef __int128 i128;
typedef unsigned __int128 u128;
typedef _Float128 quad;

/* An opcode cut at its last dot, and its operands. u: zero-extended, v: extended as the type says. */
struct scene {
    char base[64], type[16];
    unsigned bits; /* of the type */
    u128 u[4];
    i128 v[4];
    i128 s[4]; /* sign-extended from the operand's own width */
    quad f[4];
};

/* ---- formats of floats ---- */

struct format {
    const char *type;
    int mantissa, exponent; /* stored bits */
};

static const struct format formats[] = {{"f16", 10, 5}, {"bf16", 7, 8}, {"f32", 23, 8}, {"f64", 52, 11}};

static const struct format *format_of(const char *type)
{
    for (size_t k = 0; k < ARRAY_LEN(formats); k++)
        if (!strcmp(formats[k].type, type))
            return &formats[k];
    return NULL;
}

/* 2^exponent, put together from its bits: sign, 15 bits of exponent, 112 of mantissa. */
static quad power(int exponent)
{
    u128 bits = (u128)(unsigned)(exponent + 16383) << 112;
    quad p;
    memcpy(&p, &bits, sizeof p);
    return p;
}

static quad decode(const struct format *f, uint64_t bits)
{
    int bias = (1 << (f->exponent - 1)) - 1, e = (int)(bits >> f->mantissa & ((1u << f->exponent) - 1));
    uint64_t fraction = bits & ((UINT64_C(1) << f->mantissa) - 1);
    bool minus = bits >> (f->mantissa + f->exponent) & 1;
    quad value;
    if (e == (1 << f->exponent) - 1)
        value = fraction ? (quad)NAN : (quad)INFINITY;
    else if (e == 0)
        value = (quad)fraction * power(1 - bias - f->mantissa);
    else
        value = (quad)(fraction | UINT64_C(1) << f->mantissa) * power(e - bias - f->mantissa);
    return minus ? -value : value;
}

static bool is_nan_bits(const struct format *f, uint64_t bits)
{
    quad x = decode(f, bits);
    return x != x;
}

static bool is_minus(quad x)
{
    return x < 0 || (x == 0 && 1 / x < 0);
}

enum rounding { NEAREST, TO_ZERO, DOWN, UP };

static enum rounding rounding_of(const char *opcode)
{
    return strstr(opcode, ".rz")   ? TO_ZERO
           : strstr(opcode, ".rm") ? DOWN
           : strstr(opcode, ".rp") ? UP
                                   : NEAREST;
}

/* Round to `f`: find, by bisection among the finite magnitudes, the largest that is not above |x|. */
static uint64_t encode(const struct format *f, quad x, enum rounding mode)
{
    uint64_t infinity = ((UINT64_C(1) << f->exponent) - 1) << f->mantissa;
    uint64_t sign = is_minus(x) ? UINT64_C(1) << (f->mantissa + f->exponent) : 0;
    quad size = x < 0 ? -x : x;
    if (x != x)
        return infinity | 1;
    if (size == (quad)INFINITY || size == 0)
        return sign | (size == 0 ? 0 : infinity);
    uint64_t low = 0, high = infinity; /* decode(low) <= size < decode(high), infinity taken as huge */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        *(decode(f, middle) <= size ? &low : &high) = middle;
    }
    quad below = decode(f, low);
    int bias = (1 << (f->exponent - 1)) - 1;
    quad above = high == infinity ? power(bias + 1) : decode(f, high);
    bool up = false;
    if (below != size && mode == NEAREST)
        up = size - below > above - size || (size - below == above - size && (low & 1));
    else if (below != size)
        up = mode == UP ? !sign : mode == DOWN ? sign != 0 : false;
    return sign | (up ? high : low);
}

static uint64_t quad_bits_low(quad x)
{
    uint64_t halves[2];
    memcpy(halves, &x, sizeof halves);
    return halves[0];
}

/* One unit of the quad's last place away from or towards zero. */
static quad step(quad x, int by)
{
    u128 bits;
    memcpy(&bits, &x, sizeof bits);
    bits += (u128)(i128)by;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* a + b rounded to odd, so that a second rounding is right. */
static quad add_odd(quad a, quad b)
{
    quad sum = a + b, back = sum - a, rest = (a - (sum - back)) + (b - back);
    if (sum != sum || sum - sum != 0 || rest == 0 || (quad_bits_low(sum) & 1))
        return sum;
    return step(sum, (rest > 0) == (sum > 0) ? 1 : -1);
}

/* ---- integers ---- */

static u128 ones(unsigned bits)
{
    return bits >= 128 ? ~(u128)0 : ((u128)1 << bits) - 1;
}

typedef u128 int_reference(const struct scene *s);

#define INT(name, value)                                                                                     \
    static u128 name(const struct scene *s)                                                                  \
    {                                                                                                        \
        return (u128)(value);                                                                                \
    }
#define V         s->v
#define U         s->u
#define B         s->bits
#define IS_SIGNED (s->type[0] == 's')

static u128 product(const struct scene *s)
{
    return IS_SIGNED ? (u128)(V[0] * V[1]) : U[0] * U[1];
}

static u128 high_half(const struct scene *s)
{
    return IS_SIGNED ? (u128)((i128)product(s) >> B) : product(s) >> B;
}

static i128 clamped(i128 x, i128 low, i128 high)
{
    return x < low ? low : x > high ? high : x;
}

static i128 low_of(unsigned bits, bool is_signed)
{
    return is_signed ? -((i128)1 << (bits - 1)) : 0;
}

static i128 high_of(unsigned bits, bool is_signed)
{
    return is_signed ? ((i128)1 << (bits - 1)) - 1 : ((i128)1 << bits) - 1;
}

static i128 part24(const struct scene *s, int k)
{
    i128 low = (i128)(U[k] & 0xffffff);
    return IS_SIGNED && low >> 23 ? low - (1 << 24) : low;
}

static u128 bit_reverse(const struct scene *s)
{
    u128 r = 0;
    for (unsigned k = 0; k < B; k++)
        r |= (U[0] >> k & 1) << (B - 1 - k);
    return r;
}

static u128 count_ones(const struct scene *s)
{
    unsigned n = 0;
    for (unsigned k = 0; k < B; k++)
        n += (unsigned)(U[0] >> k & 1);
    return n;
}

static u128 count_leading(const struct scene *s)
{
    unsigned n = 0;
    while (n < B && !(U[0] >> (B - 1 - n) & 1))
        n++;
    return n;
}

static u128 find_bit(const struct scene *s)
{
    u128 x = IS_SIGNED && U[0] >> (B - 1) & 1 ? ~U[0] & ones(B) : U[0];
    for (int k = (int)B - 1; k >= 0; k--)
        if (x >> k & 1)
            return (u128)k;
    return ones(32);
}

static u128 find_bit_shift(const struct scene *s)
{
    u128 at = find_bit(s);
    return at == ones(32) ? at : B - 1 - at;
}

static u128 bit_field(const struct scene *s)
{
    unsigned start = (unsigned)U[1] & 255, length = (unsigned)U[2] & 255, most = B - 1;
    unsigned last = start + length - 1 < most ? start + length - 1 : most;
    bool fill = IS_SIGNED && length && U[0] >> last & 1;
    u128 d = 0;
    for (unsigned k = 0; k <= most; k++) {
        bool bit = k < length && start + k <= most ? U[0] >> (start + k) & 1 : fill;
        d |= (u128)bit << k;
    }
    return d;
}

static u128 insert_field(const struct scene *s)
{
    unsigned start = (unsigned)U[2] & 255, length = (unsigned)U[3] & 255;
    u128 d = U[1];
    for (unsigned k = 0; k < length && start + k < B; k++)
        d = (d & ~((u128)1 << (start + k))) | (U[0] >> k & 1) << (start + k);
    return d;
}

static u128 mask_bits(u128 start, u128 count)
{
    u128 d = 0;
    for (unsigned k = 0; k < 32; k++)
        d |= (u128)(k >= start && k < start + count) << k;
    return d;
}

static u128 extend(const struct scene *s, u128 n)
{
    if (n >= 32)
        return U[0];
    u128 kept = U[0] & ones((unsigned)n);
    return IS_SIGNED && n && U[0] >> (n - 1) & 1 ? kept | (ones(32) & ~ones((unsigned)n)) : kept;
}

static u128 permute_by(const struct scene *s, u128 selector)
{
    u128 pair = U[1] << 32 | U[0], d = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned pick = (unsigned)(selector >> 4 * k) & 15, byte = (unsigned)(pair >> 8 * (pick & 7)) & 255;
        d |= (u128)(pick < 8 ? byte : byte >> 7 ? 255 : 0) << 8 * k;
    }
    return d;
}

/* The selectors of PTX ISA's table for prmt's modes, c = 0, 1, 2, 3. */
static const uint16_t f4e[] = {0x3210, 0x4321, 0x5432, 0x6543}, b4e[] = {0x5670, 0x6701, 0x7012, 0x0123},
                      rc8[] = {0x0000, 0x1111, 0x2222, 0x3333}, rc16[] = {0x1010, 0x3232, 0x1010, 0x3232},
                      ecl[] = {0x3210, 0x3211, 0x3222, 0x3333}, ecr[] = {0x0000, 0x1110, 0x2210, 0x3210};

static u128 any_logic(const struct scene *s)
{
    u128 d = 0;
    for (unsigned k = 0; k < 32; k++) {
        unsigned row = (unsigned)((U[0] >> k & 1) << 2 | (U[1] >> k & 1) << 1 | (U[2] >> k & 1));
        d |= (U[3] >> row & 1) << k;
    }
    return d;
}

static u128 dot4(const struct scene *s, bool x_signed, bool y_signed)
{
    i128 sum = (i128)U[2];
    for (int k = 0; k < 4; k++) {
        int x = (int)(U[0] >> 8 * k & 255), y = (int)(U[1] >> 8 * k & 255);
        sum += (x_signed && x > 127 ? x - 256 : x) * (y_signed && y > 127 ? y - 256 : y);
    }
    return (u128)sum;
}

/* Element k of a word of elements that are `bits` wide. */
static i128 element(u128 word, unsigned bits, unsigned k, bool is_signed)
{
    i128 e = (i128)(word >> bits * k & ones(bits));
    return is_signed && e >> (bits - 1) ? e - ((i128)1 << bits) : e;
}

/* `first` is 0 for dp2a.lo, 2 for dp2a.hi. */
static u128 dot2(const struct scene *s, unsigned first, bool x_signed, bool y_signed)
{
    return (u128)((i128)U[2] + element(U[0], 16, 0, x_signed) * element(U[1], 8, first, y_signed) +
                  element(U[0], 16, 1, x_signed) * element(U[1], 8, first + 1, y_signed));
}

INT(int_add, U[0] + U[1])
INT(int_sub, U[0] - U[1])
INT(int_mul_lo, product(s))
INT(int_mul_hi, high_half(s))
INT(int_mad_lo, product(s) + U[2])
INT(int_mad_hi, high_half(s) + U[2])
INT(int_div, U[1] == 0 ? ~(u128)0 : IS_SIGNED ? (u128)(V[0] / V[1]) : U[0] / U[1])
INT(int_rem, U[1] == 0 ? U[0] : IS_SIGNED ? (u128)(V[0] % V[1]) : U[0] % U[1])
INT(int_abs, V[0] < 0 ? -V[0] : V[0])
INT(int_neg, -V[0])
INT(int_min, V[0] < V[1] ? V[0] : V[1])
INT(int_max, V[0] > V[1] ? V[0] : V[1])
INT(int_sad, V[2] + (V[0] > V[1] ? V[0] - V[1] : V[1] - V[0]))
INT(int_and, U[0] & U[1])
INT(int_or, U[0] | U[1])
INT(int_xor, U[0] ^ U[1])
INT(int_not, ~U[0])
INT(int_cnot, !U[0])
INT(int_shl, U[1] >= B ? 0 : U[0] << U[1])
INT(int_shr, U[1] >= B ? (u128)(IS_SIGNED && V[0] < 0 ? -1 : 0) : (u128)(V[0] >> U[1]))
INT(int_mov, U[0])
INT(int_selp, U[2] ? U[0] : U[1])
INT(int_mul24_lo, part24(s, 0) * part24(s, 1))
INT(int_mul24_hi, (part24(s, 0) * part24(s, 1)) >> 16)
INT(int_mad24_lo, part24(s, 0) * part24(s, 1) + (i128)U[2])
INT(int_add_sat, clamped(V[0] + V[1], INT32_MIN, INT32_MAX))
INT(int_sub_sat, clamped(V[0] - V[1], INT32_MIN, INT32_MAX))
INT(int_bmsk_clamp, mask_bits(U[0] < 32 ? U[0] : 32, U[1] < 32 ? U[1] : 32))
INT(int_bmsk_wrap, mask_bits(U[0] & 31, U[1] & 31))
INT(int_szext_clamp, extend(s, U[1]))
INT(int_szext_wrap, extend(s, U[1] & 31))
INT(int_shf_l_wrap, ((U[1] << 32 | U[0]) << (U[2] & 31)) >> 32)
INT(int_shf_l_clamp, ((U[1] << 32 | U[0]) << (U[2] < 32 ? U[2] : 32)) >> 32)
INT(int_shf_r_wrap, (U[1] << 32 | U[0]) >> (U[2] & 31))
INT(int_shf_r_clamp, (U[1] << 32 | U[0]) >> (U[2] < 32 ? U[2] : 32))
INT(int_prmt, permute_by(s, U[2]))
INT(int_prmt_f4e, permute_by(s, f4e[U[2] & 3]))
INT(int_prmt_b4e, permute_by(s, b4e[U[2] & 3]))
INT(int_prmt_rc8, permute_by(s, rc8[U[2] & 3]))
INT(int_prmt_ecl, permute_by(s, ecl[U[2] & 3]))
INT(int_prmt_ecr, permute_by(s, ecr[U[2] & 3]))
INT(int_prmt_rc16, permute_by(s, rc16[U[2] & 3]))
INT(int_dp4a_ss, dot4(s, true, true))
INT(int_dp4a_uu, dot4(s, false, false))
INT(int_dp4a_su, dot4(s, true, false))
INT(int_dp4a_us, dot4(s, false, true))
INT(int_dp2a_lo_ss, dot2(s, 0, true, true))
INT(int_dp2a_lo_uu, dot2(s, 0, false, false))
INT(int_dp2a_lo_su, dot2(s, 0, true, false))
INT(int_dp2a_lo_us, dot2(s, 0, false, true))
INT(int_dp2a_hi_ss, dot2(s, 2, true, true))
INT(int_dp2a_hi_uu, dot2(s, 2, false, false))
INT(int_dp2a_hi_su, dot2(s, 2, true, false))
INT(int_dp2a_hi_us, dot2(s, 2, false, true))
INT(int_eq, U[0] == U[1])
INT(int_ne, U[0] != U[1])
INT(int_lt, V[0] < V[1])
INT(int_le, V[0] <= V[1])
INT(int_gt, V[0] > V[1])
INT(int_ge, V[0] >= V[1])
INT(float_abs, U[0] & (ones(B) >> 1))
INT(float_neg, U[0] ^ (u128)1 << (B - 1))
INT(float_copysign, (U[1] & ones(B) >> 1) | (U[0] & (u128)1 << (B - 1)))
INT(flush_subnormal,
    decode(&formats[2], U[0]) < FLT_MIN && decode(&formats[2], U[0]) > -FLT_MIN ? U[0] & 0x80000000 : U[0])

/* Opcodes without their type, and whether they belong to integers (i), bits (b), floats as bits (f) or all
 * (*). */
static const struct {
    const char *base;
    int_reference *answer;
} integers[] = {
    {"add", int_add},
    {"sub", int_sub},
    {"mul.lo", int_mul_lo},
    {"mul.hi", int_mul_hi},
    {"mul.wide", int_mul_lo},
    {"mad.lo", int_mad_lo},
    {"mad.hi", int_mad_hi},
    {"mad.wide", int_mad_lo},
    {"div", int_div},
    {"rem", int_rem},
    {"abs", int_abs},
    {"neg", int_neg},
    {"min", int_min},
    {"max", int_max},
    {"sad", int_sad},
    {"and", int_and},
    {"or", int_or},
    {"xor", int_xor},
    {"not", int_not},
    {"cnot", int_cnot},
    {"shl", int_shl},
    {"shr", int_shr},
    {"mov", int_mov},
    {"selp", int_selp},
    {"mul24.lo", int_mul24_lo},
    {"mul24.hi", int_mul24_hi},
    {"mad24.lo", int_mad24_lo},
    {"add.sat", int_add_sat},
    {"sub.sat", int_sub_sat},
    {"popc", count_ones},
    {"clz", count_leading},
    {"brev", bit_reverse},
    {"bfind", find_bit},
    {"bfind.shiftamt", find_bit_shift},
    {"bfe", bit_field},
    {"bfi", insert_field},
    {"bmsk.clamp", int_bmsk_clamp},
    {"bmsk.wrap", int_bmsk_wrap},
    {"szext.clamp", int_szext_clamp},
    {"szext.wrap", int_szext_wrap},
    {"shf.l.wrap", int_shf_l_wrap},
    {"shf.l.clamp", int_shf_l_clamp},
    {"shf.r.wrap", int_shf_r_wrap},
    {"shf.r.clamp", int_shf_r_clamp},
    {"prmt", int_prmt},
    {"prmt.b32.f4e", int_prmt_f4e},
    {"prmt.b32.b4e", int_prmt_b4e},
    {"prmt.b32.rc8", int_prmt_rc8},
    {"prmt.b32.ecl", int_prmt_ecl},
    {"prmt.b32.ecr", int_prmt_ecr},
    {"prmt.b32.rc16", int_prmt_rc16},
    {"lop3", any_logic},
    {"dp4a.s32.s32", int_dp4a_ss},
    {"dp4a.u32.u32", int_dp4a_uu},
    {"dp4a.s32.u32", int_dp4a_su},
    {"dp4a.u32.s32", int_dp4a_us},
    {"dp2a.lo.s32.s32", int_dp2a_lo_ss},
    {"dp2a.lo.u32.u32", int_dp2a_lo_uu},
    {"dp2a.lo.s32.u32", int_dp2a_lo_su},
    {"dp2a.lo.u32.s32", int_dp2a_lo_us},
    {"dp2a.hi.s32.s32", int_dp2a_hi_ss},
    {"dp2a.hi.u32.u32", int_dp2a_hi_uu},
    {"dp2a.hi.s32.u32", int_dp2a_hi_su},
    {"dp2a.hi.u32.s32", int_dp2a_hi_us},
    {"setp.eq", int_eq},
    {"setp.ne", int_ne},
    {"setp.lt", int_lt},
    {"setp.le", int_le},
    {"setp.gt", int_gt},
    {"setp.ge", int_ge},
    {"setp.lo", int_lt},
    {"setp.ls", int_le},
    {"setp.hi", int_gt},
    {"setp.hs", int_ge},
    {"flush", flush_subnormal},
};

static const struct {
    const char *base;
    int_reference *answer;
} float_bits[] = {
    {"abs", float_abs}, {"neg", float_neg}, {"copysign", float_copysign},
    {"mov", int_mov},   {"selp", int_selp}, {"flush", flush_subnormal},
};

/* ---- floats ---- */

typedef quad float_reference(const quad *f);

#define FLOAT(name, value)                                                                                   \
    static quad name(const quad *f)                                                                          \
    {                                                                                                        \
        return value;                                                                                        \
    }

/* The exact square root lies between two quads; the odd one of them rounds right. */
static quad square_root(quad x)
{
    if (!(x > 0) || x - x != 0)
        return x == 0 || x > 0 ? x : (quad)NAN;
    quad scale = 1;
    for (; x < 1; x *= 4)
        scale /= 2;
    for (; x >= 4; x /= 4)
        scale *= 2;
    quad r = sqrt((double)x);
    for (int k = 0; k < 4; k++)
        r = (r + x / r) / 2;
    double high = (double)r; /* exact where the root is a number of the formats tested */
    if ((quad)high * high == x)
        return (quad)high * scale;
    return (quad_bits_low(r) & 1 ? r : step(r, 1)) * scale;
}

static quad quotient(quad a, quad b)
{
    quad q = a / b;
    if (b == 0 || q - q != 0 || q == 0)
        return q;
    /* Inexact quotients of short operands are far from any tie; make the last bit odd to say so. */
    double high = (double)q;
    bool exact = (quad)high == q && (quad)high * b == a;
    return exact || (quad_bits_low(q) & 1) ? q : step(q, 1);
}

static quad lesser(const quad *f, bool greater)
{
    if (f[0] != f[0] || f[1] != f[1])
        return f[0] != f[0] ? f[1] : f[0];
    if (f[0] == f[1])
        return is_minus(f[0]) != greater ? f[0] : f[1];
    return (f[0] < f[1]) != greater ? f[0] : f[1];
}

FLOAT(float_add, add_odd(f[0], f[1]))
FLOAT(float_sub, add_odd(f[0], -f[1]))
FLOAT(float_mul, f[0] * f[1])
FLOAT(float_fma, add_odd(f[0] * f[1], f[2]))
FLOAT(float_div, quotient(f[0], f[1]))
FLOAT(float_rcp, quotient(1, f[0]))
FLOAT(float_sqrt, square_root(f[0]))
FLOAT(float_min, lesser(f, false))
FLOAT(float_max, lesser(f, true))
FLOAT(float_min_nan, f[0] != f[0] || f[1] != f[1] ? (quad)NAN : lesser(f, false))
FLOAT(float_max_nan, f[0] != f[0] || f[1] != f[1] ? (quad)NAN : lesser(f, true))
FLOAT(float_rsqrt, f[0] == 0 ? 1 / f[0] : 1 / square_root(f[0]))
FLOAT(float_sin, (quad)sin((double)f[0]))
FLOAT(float_cos, (quad)cos((double)f[0]))
FLOAT(float_lg2, (quad)log2((double)f[0]))
FLOAT(float_ex2, (quad)exp2((double)f[0]))
FLOAT(float_tanh, (quad)tanh((double)f[0]))

static const struct {
    const char *base;
    float_reference *answer;
    double tolerance;
} floats[] = {
    {"add", float_add, 0},
    {"sub", float_sub, 0},
    {"mul", float_mul, 0},
    {"fma", float_fma, 0},
    {"mad", float_fma, 0},
    {"div", float_div, 0},
    {"rcp", float_rcp, 0},
    {"sqrt", float_sqrt, 0},
    {"min", float_min, 0},
    {"max", float_max, 0},
    {"min.NaN", float_min_nan, 0},
    {"max.NaN", float_max_nan, 0},
    {"div.approx", float_div, 2.5e-7},
    {"div.full", float_div, 2.5e-7},
    {"rcp.approx", float_rcp, 1.2e-7},
    {"sqrt.approx", float_sqrt, 2.5e-7},
    {"rsqrt.approx", float_rsqrt, 2.5e-7},
    {"sin.approx", float_sin, 1e-6},
    {"cos.approx", float_cos, 1e-6},
    {"lg2.approx", float_lg2, 1e-6},
    {"ex2.approx", float_ex2, 1.0 / 1024},
    {"tanh.approx", float_tanh, 1.0 / 1024},
};

static bool compare(const char *relation, quad x, quad y, bool *truth)
{
    static const struct {
        const char *name;
        bool less, equal, greater, unordered;
    } relations[] = {
        {"eq", false, true, false, false}, {"ne", true, false, true, false},
        {"lt", true, false, false, false}, {"le", true, true, false, false},
        {"gt", false, false, true, false}, {"ge", false, true, true, false},
        {"equ", false, true, false, true}, {"neu", true, false, true, true},
        {"ltu", true, false, false, true}, {"leu", true, true, false, true},
        {"gtu", false, false, true, true}, {"geu", false, true, true, true},
        {"num", true, true, true, false},  {"nan", false, false, false, true},
    };
    for (size_t k = 0; k < ARRAY_LEN(relations); k++)
        if (!strcmp(relations[k].name, relation)) {
            *truth = x < y    ? relations[k].less
                     : x > y  ? relations[k].greater
                     : x == y ? relations[k].equal
                              : relations[k].unordered;
            return true;
        }
    return false;
}

/* ---- conversions ---- */

static quad integral(quad x, const char *opcode)
{
    if (x != x || x - x != 0 || x > power(112) || x < -power(112))
        return x;
    i128 down = (i128)x;
    if ((quad)down > x)
        down--;
    quad rest = x - (quad)down;
    i128 whole = down;
    if (strstr(opcode, ".rpi"))
        whole += rest != 0;
    else if (strstr(opcode, ".rzi"))
        whole += rest != 0 && x < 0;
    else if (strstr(opcode, ".rni"))
        whole += rest > 0.5 || (rest == 0.5 && (down & 1));
    return whole == 0 && is_minus(x) ? -(quad)0 : (quad)whole;
}

/* NaN becomes 0, but the lowest (or middle) value where 64 bits are on either side. */
static uint64_t to_integer(const char *opcode, quad x, unsigned bits, bool is_signed, bool from_f64)
{
    if (x != x)
        return from_f64 || bits == 64 ? UINT64_C(1) << (bits - 1) : 0;
    quad whole = integral(x, opcode);
    i128 low = low_of(bits, is_signed), high = high_of(bits, is_signed);
    return (uint64_t)(whole <= (quad)low ? low : whole >= (quad)high ? high : (i128)whole);
}

static unsigned bits_of(const char *type)
{
    return (unsigned)atoi(strpbrk(type, "0123456789"));
}

/* cvt.{modes}.to.from */
static bool convert(const struct op_case *c, const struct scene *s, struct op_answer *answer)
{
    char to[16];
    size_t n = strlen(s->base);
    while (n && s->base[n - 1] != '.')
        n--;
    snprintf(to, sizeof to, "%.15s", s->base + n);
    const struct format *from_float = format_of(s->type), *to_float = format_of(to);
    bool saturate = strstr(c->key, ".sat") != NULL;
    if (!strcmp(to, "f16x2") || !strcmp(to, "bf16x2")) {
        const struct format *half = format_of(to[0] == 'b' ? "bf16" : "f16");
        answer->bits = encode(half, s->f[0], NEAREST) << 16 | encode(half, s->f[1], NEAREST);
    } else if (!strcmp(to, "tf32")) {
        answer->bits = s->f[0] != s->f[0] ? 0x7fffffff : (U[0] + 0x1000) & 0xffffe000;
    } else if (from_float && to_float) {
        bool whole = strstr(c->key, "i.");
        quad x = whole ? integral(s->f[0], c->key) : s->f[0];
        if (saturate)
            x = x > 0 ? (x < 1 ? x : 1) : 0;
        answer->bits = encode(to_float, x, whole ? NEAREST : rounding_of(c->key));
    } else if (to_float) {
        answer->bits = encode(to_float, (quad)V[0], rounding_of(c->key));
    } else if (from_float) {
        answer->bits = to_integer(c->key, s->f[0], bits_of(to), to[0] == 's', from_float->mantissa == 52);
    } else {
        i128 x = V[0];
        if (saturate)
            x = clamped(x, low_of(bits_of(to), to[0] == 's'), high_of(bits_of(to), to[0] == 's'));
        answer->bits = (uint64_t)x;
    }
    return true;
}

/* ---- pairs of halves ---- */

static bool pairs(const struct scene *s, struct op_answer *answer)
{
    const struct format *half = &formats[0];
    answer->bits = 0;
    for (unsigned shift = 0; shift < 32; shift += 16) {
        quad f[3];
        for (int k = 0; k < 3; k++)
            f[k] = decode(half, (uint64_t)(U[k] >> shift & 0xffff));
        uint64_t bits = 0;
        bool known = false;
        for (size_t k = 0; k < ARRAY_LEN(floats); k++)
            if (!strcmp(floats[k].base, s->base)) {
                bits = encode(half, floats[k].answer(f), NEAREST);
                known = true;
            }
        if (!strcmp(s->base, "abs") || !strcmp(s->base, "neg")) {
            uint64_t own = (uint64_t)(U[0] >> shift & 0xffff);
            bits = s->base[0] == 'a' ? own & 0x7fff : own ^ 0x8000;
            known = true;
        }
        if (!known)
            return false;
        answer->bits |= bits << shift;
    }
    return true;
}

/* ---- carries ---- */

/* add.cc.32, madc.hi.cc.u32 …: the sum in 128 bits; its next bit, or that there is a borrow, is the carry. */
static bool carried(const struct op_case *c, const struct scene *s, struct op_answer *answer)
{
    unsigned bits = bits_of(s->type);
    u128 in = strstr(c->key, "ddc") || strstr(c->key, "ubc") || strstr(c->key, "adc") ? c->carry_in : 0;
    u128 wide;
    if (strstr(c->key, "sub"))
        wide = U[0] - U[1] - in;
    else if (strstr(c->key, "mad"))
        wide = (strstr(c->key, ".hi") ? U[0] * U[1] >> bits : (U[0] * U[1]) & ones(bits)) + U[2] + in;
    else
        wide = U[0] + U[1] + in;
    answer->bits = (uint64_t)wide;
    answer->carry_out = wide >> bits & 1;
    return true;
}

/* ---- by key ---- */

static bool predicates(const char *base, const struct scene *s, struct op_answer *answer)
{
    bool x = U[0], y = U[1];
    if (!strcmp(base, "and"))
        answer->bits = x && y;
    else if (!strcmp(base, "or"))
        answer->bits = x || y;
    else if (!strcmp(base, "xor"))
        answer->bits = x != y;
    else if (!strcmp(base, "not"))
        answer->bits = !x;
    else
        return answer->bits = x, !strcmp(base, "mov");
    return true;
}

static bool by_float(const struct op_case *c, const struct scene *s, const struct format *f,
                     struct op_answer *answer)
{
    char base[64];
    bool truth = false;
    snprintf(base, sizeof base, "%s", s->base);
    enum rounding mode = rounding_of(base);
    if (mode != NEAREST)
        *strrchr(base, '.') = '\0';
    if (!strncmp(base, "setp.", 5)) {
        bool known = compare(base + 5, s->f[0], s->f[1], &truth);
        answer->bits = truth;
        return known;
    }
    for (size_t k = 0; k < ARRAY_LEN(float_bits); k++)
        if (!strcmp(float_bits[k].base, base)) {
            answer->bits = (uint64_t)float_bits[k].answer(s);
            return true;
        }
    for (size_t k = 0; k < ARRAY_LEN(floats); k++)
        if (!strcmp(floats[k].base, base)) {
            quad x = floats[k].answer(s->f);
            answer->bits = encode(f, x, mode);
            answer->tolerance = floats[k].tolerance;
            bool zero_sum = x == 0 && mode == DOWN &&
                            (!strcmp(base, "add") || !strcmp(base, "sub") || !strcmp(base, "fma"));
            if (zero_sum) { /* x - x is -0 when rounding down, unless both are +0 */
                quad a = !strcmp(base, "fma") ? s->f[0] * s->f[1] : s->f[0];
                quad b = !strcmp(base, "fma") ? s->f[2] : !strcmp(base, "sub") ? -s->f[1] : s->f[1];
                answer->bits = encode(f, is_minus(a) || is_minus(b) ? -(quad)0 : (quad)0, mode);
            }
            return true;
        }
    (void)c;
    return false;
}

static void set_scene(struct scene *s, const struct op_case *c)
{
    const char *dot = strrchr(c->key, '.');
    *s = (struct scene){0};
    snprintf(s->base, sizeof s->base, "%.*s", (int)(dot - c->key), c->key);
    snprintf(s->type, sizeof s->type, "%.15s", dot + 1);
    s->bits = strpbrk(s->type, "0123456789") ? bits_of(s->type) : 1;
    const struct format *f = format_of(s->type);
    for (unsigned k = 0; k < 4; k++) {
        unsigned bits = c->width[k] ? 8 * c->width[k] : 1;
        s->u[k] = c->bits[k] & ones(bits);
        s->s[k] = (i128)(s->u[k] << (128 - bits)) >> (128 - bits);
        s->v[k] = s->type[0] == 's' ? s->s[k] : (i128)s->u[k];
        s->f[k] = f ? decode(f, (uint64_t)s->u[k]) : 0;
    }
}

bool reference_op(const struct op_case *c, struct op_answer *answer)
{
    struct scene s;
    set_scene(&s, c);
    *answer = (struct op_answer){0};
    if (!strcmp(s.type, "pred"))
        return predicates(s.base, &s, answer);
    if (strstr(c->key, ".cc") || strstr(c->key, "addc") || strstr(c->key, "subc") || strstr(c->key, "madc"))
        return carried(c, &s, answer);
    if (!strncmp(c->key, "cvt.", 4))
        return convert(c, &s, answer);
    if (!strcmp(s.type, "f16x2"))
        return pairs(&s, answer);
    const struct format *f = format_of(s.type);
    if (f)
        return by_float(c, &s, f, answer);
    for (size_t k = 0; k < ARRAY_LEN(integers); k++)
        if (!strcmp(integers[k].base, s.base) || !strcmp(integers[k].base, c->key)) {
            answer->bits = (uint64_t)integers[k].answer(&s);
            return true;
        }
    return false;
}

bool reference_agrees(const char *type, const struct op_answer *want, uint64_t bits)
{
    const struct format *f = format_of(type);
    if (want->bits == bits)
        return true;
    if (!strcmp(type, "f16x2") || !strcmp(type, "bf16x2")) {
        struct op_answer low = {.bits = want->bits & 0xffff}, high = {.bits = want->bits >> 16};
        const char *half = type[0] == 'b' ? "bf16" : "f16";
        return reference_agrees(half, &low, bits & 0xffff) && reference_agrees(half, &high, bits >> 16);
    }
    if (!f)
        return false;
    if (is_nan_bits(f, want->bits))
        return is_nan_bits(f, bits);
    if (want->tolerance == 0)
        return false;
    quad w = decode(f, want->bits), g = decode(f, bits), size = w < 0 ? -w : w;
    quad slack = size * want->tolerance + power(f->mantissa == 10 ? -24 : f->mantissa == 23 ? -126 : -1022);
    return w == g || (g >= w - slack && g <= w + slack);
}
