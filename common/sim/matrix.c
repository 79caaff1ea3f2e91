/* Matrix instructions: one tile of A times one tile of B, added to a tile of C. */
#include "common/sim/matrix.h"
#include "common/sim/run.h"

#include <string.h>

#include "common/sim/lane_math.h"

/* ---- dot products of the elements in two registers ---- */

static double dot_f16(uint32_t x, uint32_t y)
{
    return wide_half(half_from(x)) * wide_half(half_from(y)) +
           wide_half(half_from(x >> 16)) * wide_half(half_from(y >> 16));
}

static double dot_bf16(uint32_t x, uint32_t y)
{
    return (double)from_bf16((u16)x) * from_bf16((u16)y) +
           (double)from_bf16((u16)(x >> 16)) * from_bf16((u16)(y >> 16));
}

/* The tensor cores read the upper 19 bits of a float. */
static float tf32(uint32_t x)
{
    float f;
    x &= ~UINT32_C(0x1fff);
    memcpy(&f, &x, sizeof f);
    return f;
}

static int32_t element(uint32_t x, unsigned bits, unsigned k, bool is_signed)
{
    uint32_t up = x << (32 - bits - k * bits);
    return is_signed ? (int32_t)up >> (32 - bits) : (int32_t)(up >> (32 - bits));
}

static double dot_integers(uint32_t x, uint32_t y, unsigned bits, bool x_signed, bool y_signed)
{
    int32_t sum = 0;
    for (unsigned k = 0; k < 32 / bits; k++)
        sum += element(x, bits, k, x_signed) * element(y, bits, k, y_signed);
    return sum;
}

/* ORDER MATRIX */
#define MATRIX(name, key, bits, sum, value)                                                                  \
    static double multiply_##name(uint32_t x, uint32_t y)                                                    \
    {                                                                                                        \
        (void)x, (void)y;                                                                                    \
        return value;                                                                                        \
    }
#include "common/sim/matrix.def"
#undef MATRIX

static const struct matrix_op ops[] = {
#define MATRIX(name, key, bits, sum, value) {key, bits, sum, multiply_##name},
#include "common/sim/matrix.def"
#undef MATRIX
};

const struct matrix_op *matrix_find(const char *key, uint8_t *index)
{
    for (uint8_t k = 0; k < ARRAY_LEN(ops); k++)
        if (!strcmp(ops[k].key, key)) {
            *index = k;
            return &ops[k];
        }
    return NULL;
}

/* ---- handlers ---- */

void matrix_meet(struct warp *w, const struct insn *i)
{
    (void)w, (void)i;
}

void matrix_fetch(struct warp *w, const struct insn *i)
{
    uint32_t a[WARP_LANES], *d = warp_reg(w, i->d);
    const uint32_t *b = warp_reg(w, i->b);
    memcpy(a, warp_reg(w, i->a), sizeof a);
    LANES d[l] = w->lanes[l] ? a[b[l] % WARP_LANES] : d[l];
}

/* Row `r` of the tile in A times column `c` of that in B. */
static double row_times_column(const struct matrix_op *op, const uint32_t *a, const uint32_t *b, uint32_t r,
                               uint32_t c)
{
    double sum = 0;
    for (uint32_t k = 0; k < TILE_LANES; k++)
        sum += op->dot(a[r * TILE_LANES + k], b[c * TILE_LANES + k]);
    return sum;
}

static uint32_t add_integers(uint32_t c, double sum, bool stops)
{
    int64_t wide = (int32_t)c + (int64_t)sum;
    if (stops)
        wide = wide < INT32_MIN ? INT32_MIN : wide > INT32_MAX ? INT32_MAX : wide;
    return (uint32_t)wide;
}

static uint32_t add_floats(uint32_t c, double sum)
{
    float f;
    memcpy(&f, &c, sizeof f);
    f = (float)(sum + (double)f);
    memcpy(&c, &f, sizeof c);
    return c;
}

static void multiply_words(struct warp *w, const struct insn *i)
{
    const struct matrix_op *op = &ops[i->extra];
    const uint32_t *a = warp_reg(w, i->a), *b = warp_reg(w, i->b);
    const uint32_t *c[] = {warp_reg(w, i->c), warp_reg(w, i->e)};
    uint32_t *d[] = {warp_reg(w, i->d), warp_reg(w, i->v[0])};
    worker_spend(w->worker, WORK_OF_TILES);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t k = 0; k < 2 && w->lanes[l]; k++) {
            double sum = row_times_column(op, a, b, l / TILE_LANES, 2 * (l % TILE_LANES) + k);
            d[k][l] =
                op->sum == SUM_FLOAT ? add_floats(c[k][l], sum) : add_integers(c[k][l], sum, i->offset != 0);
        }
}

static void multiply_doubles(struct warp *w, const struct insn *i)
{
    const double *a = warp_reg(w, i->a), *b = warp_reg(w, i->b);
    const double *c[] = {warp_reg(w, i->c), warp_reg(w, i->e)};
    double *d[] = {warp_reg(w, i->d), warp_reg(w, i->v[0])};
    worker_spend(w->worker, WORK_OF_TILES);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t k = 0; k < 2 && w->lanes[l]; k++) {
            uint32_t row = l / TILE_LANES, column = 2 * (l % TILE_LANES) + k;
            double sum = c[k][l];
            for (uint32_t m = 0; m < TILE_LANES; m++)
                sum = fma(a[row * TILE_LANES + m], b[column * TILE_LANES + m], sum);
            d[k][l] = sum;
        }
}

void matrix_multiply(struct warp *w, const struct insn *i)
{
    (ops[i->extra].sum == SUM_DOUBLE ? multiply_doubles : multiply_words)(w, i);
}

/* ---- undefined values ---- */

/* By row of the tile: what one of its four lanes has. */
static void spread_rows(const struct warp *w, const struct insn *i, struct operand from, struct value *rows)
{
    struct value lanes;
    undefined_none(&lanes);
    undefined_none(rows);
    undefined_spread(w, i, from, w->mask, UINT64_MAX, &lanes);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (lanes.lanes >> l & 1) {
            rows->lanes |= 1u << l / TILE_LANES;
            rows->from[l / TILE_LANES] = lanes.from[l];
        }
}

static void take(struct value *v, uint32_t lane, const struct value *rows, uint32_t row)
{
    if (!(rows->lanes >> row & 1))
        return;
    v->lanes |= 1u << lane;
    v->bits[lane] = UINT64_MAX;
    v->from[lane] = rows->from[row];
}

void matrix_pass(struct warp *w, const struct insn *i, const struct operands *o)
{
    struct value rows, columns;
    spread_rows(w, i, o->sources[0], &rows);
    spread_rows(w, i, o->sources[1], &columns);
    for (uint32_t k = 0; k < 2; k++) {
        struct value v;
        undefined_none(&v);
        undefined_spread(w, i, o->sources[2 + k], w->mask, UINT64_MAX, &v);
        for (uint32_t l = 0; l < WARP_LANES; l++) {
            take(&v, l, &rows, l / TILE_LANES);
            take(&v, l, &columns, 2 * (l % TILE_LANES) + k);
        }
        undefined_put(w, o->targets[k], &v);
    }
}

void matrix_pass_fetch(struct warp *w, const struct insn *i, const struct operands *o)
{
    struct value source, v;
    const uint32_t *from = warp_reg(w, i->b);
    undefined_none(&source);
    undefined_none(&v);
    undefined_spread(w, i, o->sources[0], FULL_MASK, UINT64_MAX, &source);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            undefined_add(&v, l, undefined_bits(w, i->a, 4, from[l] % WARP_LANES),
                          source.from[from[l] % WARP_LANES]);
    undefined_put(w, o->targets[0], &v);
}
