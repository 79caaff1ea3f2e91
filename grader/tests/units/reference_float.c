/* Floats, in quadruple precision and rounded once; pairs of halves. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/base.h"
#include "grader/tests/units/op_scene.h"

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
    return (quad_is_odd(r) ? r : quad_step(r, 1)) * scale;
}

static quad quotient(quad a, quad b)
{
    quad q = a / b;
    if (b == 0 || q - q != 0 || q == 0)
        return q;
    /* An inexact quotient of short operands is far from any tie: an odd last bit keeps the second rounding
     * right. */
    double high = (double)q;
    bool exact = (quad)high == q && (quad)high * b == a;
    return exact || quad_is_odd(q) ? q : quad_step(q, 1);
}

static quad lesser(const quad *f, bool greater)
{
    if (f[0] != f[0] || f[1] != f[1])
        return f[0] != f[0] ? f[1] : f[0];
    if (f[0] == f[1])
        return quad_is_minus(f[0]) != greater ? f[0] : f[1];
    return (f[0] < f[1]) != greater ? f[0] : f[1];
}

FLOAT(float_add, quad_add_odd(f[0], f[1]))
FLOAT(float_sub, quad_add_odd(f[0], -f[1]))
FLOAT(float_mul, f[0] * f[1])
FLOAT(float_fma, quad_add_odd(f[0] * f[1], f[2]))
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

static size_t float_number(const char *base)
{
    size_t k = 0;
    while (k < ARRAY_LEN(floats) && strcmp(floats[k].base, base))
        k++;
    return k;
}

/* One half of a pair; false if there is no reference. */
static bool half_answer(const struct scene *s, unsigned shift, uint64_t *bits)
{
    const struct format *half = quad_format("f16");
    uint64_t own = (uint64_t)(s->u[0] >> shift & 0xffff);
    size_t k = float_number(s->base);
    quad f[3];
    for (int o = 0; o < 3; o++)
        f[o] = quad_decode(half, (uint64_t)(s->u[o] >> shift & 0xffff));
    if (!strcmp(s->base, "abs"))
        *bits = own & 0x7fff;
    else if (!strcmp(s->base, "neg"))
        *bits = own ^ 0x8000;
    else if (k < ARRAY_LEN(floats))
        *bits = quad_encode(half, floats[k].answer(f), NEAREST);
    else
        return false;
    return true;
}

bool reference_pair(const struct scene *s, struct op_answer *answer)
{
    uint64_t low, high;
    if (!half_answer(s, 0, &low) || !half_answer(s, 16, &high))
        return false;
    answer->bits = high << 16 | low;
    return true;
}

/* x - x is -0 when rounding down, unless both are +0. */
static quad zero_rounded_down(const char *base, const quad *f)
{
    bool fused = !strcmp(base, "fma");
    quad a = fused ? f[0] * f[1] : f[0], b = fused ? f[2] : !strcmp(base, "sub") ? -f[1] : f[1];
    return quad_is_minus(a) || quad_is_minus(b) ? -(quad)0 : (quad)0;
}

static bool is_sum(const char *base)
{
    return !strcmp(base, "add") || !strcmp(base, "sub") || !strcmp(base, "fma");
}

bool reference_float(const struct scene *s, const struct format *f, struct op_answer *answer)
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
    int_reference *of_bits = reference_float_bits(base);
    size_t k = float_number(base);
    if (of_bits) {
        answer->bits = (uint64_t)of_bits(s);
    } else if (k < ARRAY_LEN(floats)) {
        quad x = floats[k].answer(s->f);
        if (x == 0 && mode == DOWN && is_sum(base))
            x = zero_rounded_down(base, s->f);
        answer->bits = quad_encode(f, x, mode);
        answer->tolerance = floats[k].tolerance;
    }
    return of_bits || k < ARRAY_LEN(floats);
}
