#include "grader/tests/units/quad.h"

#include <math.h>
#include <string.h>

#include "common/base.h"

static const struct format formats[] = {{"f16", 10, 5}, {"bf16", 7, 8}, {"f32", 23, 8}, {"f64", 52, 11}};

const struct format *quad_format(const char *type)
{
    for (size_t k = 0; k < ARRAY_LEN(formats); k++)
        if (!strcmp(formats[k].type, type))
            return &formats[k];
    return NULL;
}

/* Put together from its bits: sign, 15 bits of exponent, 112 of mantissa. */
quad quad_power(int exponent)
{
    u128 bits = (u128)(unsigned)(exponent + 16383) << 112;
    quad p;
    memcpy(&p, &bits, sizeof p);
    return p;
}

quad quad_decode(const struct format *f, uint64_t bits)
{
    int bias = (1 << (f->exponent - 1)) - 1, e = (int)(bits >> f->mantissa & ((1u << f->exponent) - 1));
    uint64_t fraction = bits & ((UINT64_C(1) << f->mantissa) - 1);
    bool minus = bits >> (f->mantissa + f->exponent) & 1;
    quad value;
    if (e == (1 << f->exponent) - 1)
        value = fraction ? (quad)NAN : (quad)INFINITY;
    else if (e == 0)
        value = (quad)fraction * quad_power(1 - bias - f->mantissa);
    else
        value = (quad)(fraction | UINT64_C(1) << f->mantissa) * quad_power(e - bias - f->mantissa);
    return minus ? -value : value;
}

bool quad_is_nan(const struct format *f, uint64_t bits)
{
    quad x = quad_decode(f, bits);
    return x != x;
}

bool quad_is_minus(quad x)
{
    return x < 0 || (x == 0 && 1 / x < 0);
}

enum rounding rounding_of(const char *opcode)
{
    return strstr(opcode, ".rz")   ? TO_ZERO
           : strstr(opcode, ".rm") ? DOWN
           : strstr(opcode, ".rp") ? UP
                                   : NEAREST;
}

/* Find, by bisection among the finite magnitudes, the largest that is not above |x|. */
uint64_t quad_encode(const struct format *f, quad x, enum rounding mode)
{
    uint64_t infinity = ((UINT64_C(1) << f->exponent) - 1) << f->mantissa;
    uint64_t sign = quad_is_minus(x) ? UINT64_C(1) << (f->mantissa + f->exponent) : 0;
    quad size = x < 0 ? -x : x;
    if (x != x)
        return infinity | 1;
    if (size == (quad)INFINITY || size == 0)
        return sign | (size == 0 ? 0 : infinity);
    uint64_t low = 0, high = infinity; /* decoded: low <= size < high, infinity taken as huge */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        *(quad_decode(f, middle) <= size ? &low : &high) = middle;
    }
    quad below = quad_decode(f, low);
    int bias = (1 << (f->exponent - 1)) - 1;
    quad above = high == infinity ? quad_power(bias + 1) : quad_decode(f, high);
    bool up = false;
    if (below != size && mode == NEAREST)
        up = size - below > above - size || (size - below == above - size && (low & 1));
    else if (below != size)
        up = mode == UP ? !sign : mode == DOWN ? sign != 0 : false;
    return sign | (up ? high : low);
}

bool quad_is_odd(quad x)
{
    uint64_t halves[2];
    memcpy(halves, &x, sizeof halves);
    return halves[0] & 1;
}

quad quad_step(quad x, int by)
{
    u128 bits;
    memcpy(&bits, &x, sizeof bits);
    bits += (u128)(i128)by;
    memcpy(&x, &bits, sizeof x);
    return x;
}

quad quad_add_odd(quad a, quad b)
{
    quad sum = a + b, back = sum - a, rest = (a - (sum - back)) + (b - back);
    if (sum != sum || sum - sum != 0 || rest == 0 || quad_is_odd(sum))
        return sum;
    return quad_step(sum, (rest > 0) == (sum > 0) ? 1 : -1);
}
