#include "grader/tests/units/reference_ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/op_scene.h"

unsigned type_bits(const char *type)
{
    return (unsigned)atoi(strpbrk(type, "0123456789"));
}

/* add.cc.32, madc.hi.cc.u32 …: the sum in 128 bits; its next bit, or that there is a borrow, is the carry. */
static bool carried(const struct op_case *c, const struct scene *s, struct op_answer *answer)
{
    unsigned bits = s->bits;
    u128 in = strstr(c->key, "ddc") || strstr(c->key, "ubc") || strstr(c->key, "adc") ? c->carry_in : 0;
    u128 wide;
    if (strstr(c->key, "sub"))
        wide = s->u[0] - s->u[1] - in;
    else if (strstr(c->key, "mad"))
        wide = (strstr(c->key, ".hi") ? s->u[0] * s->u[1] >> bits : (s->u[0] * s->u[1]) & ones(bits)) +
               s->u[2] + in;
    else
        wide = s->u[0] + s->u[1] + in;
    answer->bits = (uint64_t)wide;
    answer->carry_out = wide >> bits & 1;
    return true;
}

static bool predicates(const char *base, const struct scene *s, struct op_answer *answer)
{
    bool x = s->u[0], y = s->u[1];
    if (!strcmp(base, "and"))
        answer->bits = x && y;
    else if (!strcmp(base, "or"))
        answer->bits = x || y;
    else if (!strcmp(base, "xor"))
        answer->bits = x != y;
    else if (!strcmp(base, "not"))
        answer->bits = !x;
    else if (!strcmp(base, "mov"))
        answer->bits = x;
    else
        return false;
    return true;
}

static void set_scene(struct scene *s, const struct op_case *c)
{
    const char *dot = strrchr(c->key, '.');
    *s = (struct scene){0};
    snprintf(s->base, sizeof s->base, "%.*s", (int)(dot - c->key), c->key);
    snprintf(s->type, sizeof s->type, "%.15s", dot + 1);
    s->bits = strpbrk(s->type, "0123456789") ? type_bits(s->type) : 1;
    const struct format *f = quad_format(s->type);
    for (unsigned k = 0; k < 4; k++) {
        unsigned bits = c->width[k] ? 8 * c->width[k] : 1;
        s->u[k] = c->bits[k] & ones(bits);
        s->s[k] = (i128)(s->u[k] << (128 - bits)) >> (128 - bits);
        s->v[k] = s->type[0] == 's' ? s->s[k] : (i128)s->u[k];
        s->f[k] = f ? quad_decode(f, (uint64_t)s->u[k]) : 0;
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
        return reference_convert(c, &s, answer);
    if (!strcmp(s.type, "f16x2"))
        return reference_pair(&s, answer);
    const struct format *f = quad_format(s.type);
    if (f)
        return reference_float(&s, f, answer);
    int_reference *of_integers = reference_int(c->key, s.base);
    if (of_integers)
        answer->bits = (uint64_t)of_integers(&s);
    return of_integers != NULL;
}

bool reference_agrees(const char *type, const struct op_answer *want, uint64_t bits)
{
    const struct format *f = quad_format(type);
    if (want->bits == bits)
        return true;
    if (!strcmp(type, "f16x2") || !strcmp(type, "bf16x2")) {
        struct op_answer low = {.bits = want->bits & 0xffff}, high = {.bits = want->bits >> 16};
        const char *half = type[0] == 'b' ? "bf16" : "f16";
        return reference_agrees(half, &low, bits & 0xffff) && reference_agrees(half, &high, bits >> 16);
    }
    if (!f)
        return false;
    if (quad_is_nan(f, want->bits))
        return quad_is_nan(f, bits);
    if (want->tolerance == 0)
        return false;
    quad w = quad_decode(f, want->bits), g = quad_decode(f, bits), size = w < 0 ? -w : w;
    int least = f->mantissa == 10 ? -24 : f->mantissa == 23 ? -126 : -1022;
    quad slack = size * want->tolerance + quad_power(least);
    return w == g || (g >= w - slack && g <= w + slack);
}
