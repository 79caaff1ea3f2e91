/* Integers in 128 bits, and what opcodes do to bits alone. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/tests/units/op_scene.h"

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

/* Of the set bits from U[1] on, in the direction of the third operand's sign, the one with that number. */
static u128 nth_set_bit(const struct scene *s)
{
    int32_t n = (int32_t)U[2], found = 0;
    int64_t at = (int64_t)U[1], step = n < 0 ? -1 : 1;
    if (n == 0)
        return at < 32 && U[0] >> at & 1 ? (u128)at : ones(32);
    for (; at >= 0 && at < 32; at += step) {
        found += U[0] >> at & 1 ? (int32_t)step : 0;
        if (found == n)
            return (u128)at;
    }
    return ones(32);
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
static u128 distances(const struct scene *s)
{
    u128 all = 0;
    for (int k = 0; k < 4; k++) {
        int x = (int)(U[0] >> 8 * k & 255), y = (int)(U[1] >> 8 * k & 255);
        all += (u128)abs(x - y) << 8 * k;
    }
    return all;
}
INT(int_vabsdiff4, distances(s))
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
static u128 flush_subnormal(const struct scene *s)
{
    quad x = quad_decode(quad_format("f32"), (uint64_t)U[0]);
    return x < FLT_MIN && x > -FLT_MIN ? U[0] & 0x80000000 : U[0];
}

/* Opcodes without their type. */
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
    {"fns", nth_set_bit},
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
    {"vabsdiff4.u32", int_vabsdiff4},
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

int_reference *reference_int(const char *key, const char *base)
{
    for (size_t k = 0; k < ARRAY_LEN(integers); k++)
        if (!strcmp(integers[k].base, base) || !strcmp(integers[k].base, key))
            return integers[k].answer;
    return NULL;
}

int_reference *reference_float_bits(const char *base)
{
    for (size_t k = 0; k < ARRAY_LEN(float_bits); k++)
        if (!strcmp(float_bits[k].base, base))
            return float_bits[k].answer;
    return NULL;
}
