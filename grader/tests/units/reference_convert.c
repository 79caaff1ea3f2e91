/* cvt: from floats and integers to floats and integers, rounded and saturated. */
#include <stdio.h>
#include <string.h>

#include "grader/tests/units/op_scene.h"

static i128 low_of(unsigned bits, bool is_signed)
{
    return is_signed ? -((i128)1 << (bits - 1)) : 0;
}

static i128 high_of(unsigned bits, bool is_signed)
{
    return is_signed ? ((i128)1 << (bits - 1)) - 1 : ((i128)1 << bits) - 1;
}

static quad integral(quad x, const char *opcode)
{
    if (x != x || x - x != 0 || x > quad_power(112) || x < -quad_power(112))
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
    return whole == 0 && quad_is_minus(x) ? -(quad)0 : (quad)whole;
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

/* cvt.{modes}.to.from */
bool reference_convert(const struct op_case *c, const struct scene *s, struct op_answer *answer)
{
    char to[16];
    size_t n = strlen(s->base);
    while (n && s->base[n - 1] != '.')
        n--;
    snprintf(to, sizeof to, "%.15s", s->base + n);
    const struct format *from_float = quad_format(s->type), *to_float = quad_format(to);
    bool saturate = strstr(c->key, ".sat") != NULL;
    if (!strcmp(to, "f16x2") || !strcmp(to, "bf16x2")) {
        const struct format *half = quad_format(to[0] == 'b' ? "bf16" : "f16");
        answer->bits = quad_encode(half, s->f[0], NEAREST) << 16 | quad_encode(half, s->f[1], NEAREST);
    } else if (!strcmp(to, "tf32")) {
        answer->bits = s->f[0] != s->f[0] ? 0x7fffffff : (s->u[0] + 0x1000) & 0xffffe000;
    } else if (from_float && to_float) {
        bool whole = strstr(c->key, "i.");
        quad x = whole ? integral(s->f[0], c->key) : s->f[0];
        if (saturate)
            x = x > 0 ? (x < 1 ? x : 1) : 0;
        answer->bits = quad_encode(to_float, x, whole ? NEAREST : rounding_of(c->key));
    } else if (to_float) {
        answer->bits = quad_encode(to_float, (quad)s->v[0], rounding_of(c->key));
    } else if (from_float) {
        answer->bits = to_integer(c->key, s->f[0], type_bits(to), to[0] == 's', from_float->mantissa == 52);
    } else {
        i128 x = s->v[0];
        if (saturate)
            x = clamped(x, low_of(type_bits(to), to[0] == 's'), high_of(type_bits(to), to[0] == 's'));
        answer->bits = (uint64_t)x;
    }
    return true;
}
