/* Decoders of products of matrices: mma and wmma.mma. */
#include "common/sim/matrix_forms.h"

#include <stdio.h>
#include <string.h>

/* Types of A and B, in the opcode as they stand: "f32.f16.f16.f32" ends that of mma, "f16.f32", of D and C
 * alone, that of wmma with halves. */
struct product {
    struct matrix_shape shape;
    const char *a, *b, *c, *d;
    const struct matrix_op *op;
    uint8_t index;
    bool stops;
};

static bool is_bit_operation(const char *part)
{
    return !strcmp(part, "xor") || !strcmp(part, "and");
}

static bool product_of(struct decoder *d, struct product *p)
{
    char key[3 * PART_LENGTH];
    const char *types[4], *bits = NULL;
    unsigned count = 0;
    for (unsigned k = 1; k < d->parts.count; k++) {
        const char *part = d->parts.text[k];
        bool type = !strcmp(part, "tf32") || !strcmp(part, "b1") || !strcmp(part, "s4") ||
                    !strcmp(part, "u4") || opcode_type_bytes(part);
        bits = is_bit_operation(part) ? part : bits;
        if (type && count < ARRAY_LEN(types))
            types[count++] = part;
    }
    p->stops = opcode_has(d, "satfinite");
    if (count != 4 && (count != 2 || strcmp(d->parts.text[0], "wmma")))
        return false;
    p->d = types[0];
    p->c = types[count - 1];
    p->a = count == 4 ? types[1] : "f16";
    p->b = count == 4 ? types[2] : "f16";
    snprintf(key, sizeof key, "%s.%s%s%s", p->a, p->b, bits ? "." : "", bits ? bits : "");
    return (p->op = matrix_find(key, &p->index)) && matrix_shape_of(d, &p->shape) &&
           matrix_exists(d, &p->shape, p->a);
}

static bool read_registers(struct decoder *d, const struct ptx_operand *o, const struct tiling *f,
                           uint32_t *registers)
{
    unsigned count;
    const struct ptx_operand *from = matrix_list(o, &count);
    if (!tiling_held_by(f, count))
        return false;
    for (unsigned k = 0; k < count; k++)
        registers[k] = emit_source(d, &from[k], tiling_register_bytes(f));
    return true;
}

/* The type of C and D that goes with the sum. Of halves it may be f16 as well. */
static bool sums_into(const struct product *p, const char *type)
{
    static const char *const types[] = {[SUM_FLOAT] = "f32", [SUM_INTEGER] = "s32", [SUM_DOUBLE] = "f64"};
    return !strcmp(type, types[p->op->sum]) || (!strcmp(type, "f16") && !strcmp(p->a, "f16"));
}

/* Two floats of a register with two halves. */
static void widen(struct decoder *d, uint32_t halves, uint32_t *pair)
{
    uint32_t upper = emit_slot(d, 4, 1), half[2] = {emit_slot(d, 2, 1), emit_slot(d, 2, 1)};
    emit_op(d, "shr.u32", upper, halves, emit_constant(d, 16, 4), 0);
    emit_op(d, "cvt.u16.u32", half[0], halves, 0, 0);
    emit_op(d, "cvt.u16.u32", half[1], upper, 0, 0);
    for (int k = 0; k < 2; k++)
        emit_op(d, "cvt.f32.f16", pair[k] = emit_slot(d, 4, 1), half[k], 0, 0);
}

/* Sum over the tiles of a row of A and a column of B: `pair` becomes D's registers. */
static void multiply(struct decoder *d, const struct product *p, const uint32_t *a, const uint32_t *b,
                     unsigned row, unsigned column, uint32_t *pair)
{
    unsigned size = p->op->sum == SUM_DOUBLE ? 8 : 4, rows = p->shape.m / TILE_ROWS,
             columns = p->shape.n / TILE_ROWS,
             depth = TILE_LANES * (p->op->bits >= 32 ? 1 : 32 / p->op->bits);
    uint32_t sum[2] = {emit_slot(d, size, 1), emit_slot(d, size, 1)};
    for (unsigned k = 0; k < p->shape.k / depth; k++) {
        struct insn *i = emit(d, INSN_COMPUTE, RULE_MATRIX, matrix_multiply);
        i->extra = p->index;
        i->a = a[k * rows + row];
        i->b = b[k * columns + column];
        i->c = pair[0];
        i->e = pair[1];
        i->d = pair[0] = sum[0];
        i->v[0] = pair[1] = sum[1];
        i->size = (uint8_t)size;
        i->offset = p->stops;
        i->flops = p->op->sum == SUM_INTEGER ? 0 : (uint8_t)(4 * depth);
    }
}

static void write_pair(struct decoder *d, const struct product *p, const struct ptx_operand *to,
                       const uint32_t *pair)
{
    if (!strcmp(p->d, "f16")) {
        struct target t = emit_target(d, to, 4, false);
        emit_op(d, "cvt.rn.f16x2.f32", t.slot, pair[1], pair[0], 0);
        emit_finish(d, &t);
        return;
    }
    unsigned size = p->op->sum == SUM_DOUBLE ? 8 : 4;
    for (int k = 0; k < 2; k++) {
        struct target t = emit_target(d, &to[k], size, false);
        emit_op(d, size == 8 ? "mov.b64" : "mov.b32", t.slot, pair[k], 0, 0);
        emit_finish(d, &t);
    }
}

/* mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c */
static void form_product(struct decoder *d, const struct ptx_statement *s)
{
    enum { TILES_MOST = PTX_MAX_ELEMENTS };
    struct product p = {0};
    uint32_t a[PTX_MAX_ELEMENTS], b[PTX_MAX_ELEMENTS], c[PTX_MAX_ELEMENTS], pairs[TILES_MOST][2];
    bool sparse = !strncmp(d->parts.text[1], "sp", 2); /* mma.sp, mma.sp::ordered_metadata */
    if (sparse || !product_of(d, &p) || !sums_into(&p, p.c) || !sums_into(&p, p.d)) {
        matrix_unknown(d, s);
        return;
    }
    bool half_in = !strcmp(p.c, "f16"), half_out = !strcmp(p.d, "f16");
    unsigned sum_bits = p.op->sum == SUM_DOUBLE ? 64 : 32, count;
    const struct tiling of_a = {p.shape.m, p.shape.k, p.op->bits, 0},
                        of_b = {p.shape.n, p.shape.k, p.op->bits, 0},
                        of_c = {p.shape.m, p.shape.n, half_in ? 16 : sum_bits, 1},
                        of_d = {p.shape.m, p.shape.n, half_out ? 16 : sum_bits, 1};
    const struct ptx_operand *to = matrix_list(&s->operands[0], &count);
    if (s->operand_count != 4 || !tiling_held_by(&of_d, count) ||
        !read_registers(d, &s->operands[1], &of_a, a) || !read_registers(d, &s->operands[2], &of_b, b) ||
        !read_registers(d, &s->operands[3], &of_c, c)) {
        decode_problem(d, "'%s' with %s has other numbers of registers", d->parts.text[0], p.shape.name);
        return;
    }
    matrix_gather(d);
    unsigned rows = p.shape.m / TILE_ROWS;
    for (unsigned t = 0; t < tiling_count(&of_d); t++) {
        if (half_in)
            widen(d, c[t], pairs[t]);
        else
            memcpy(pairs[t], &c[2 * t], sizeof pairs[t]);
        multiply(d, &p, a, b, t % rows, t / rows, pairs[t]);
    }
    for (unsigned t = 0; t < tiling_count(&of_d); t++)
        write_pair(d, &p, &to[t * tiling_registers(&of_d)], pairs[t]);
}

void form_matrix(struct decoder *d, const struct ptx_statement *s)
{
    bool moves = opcode_has(d, "load") || opcode_has(d, "store");
    (moves ? form_fragment : form_product)(d, s);
}
