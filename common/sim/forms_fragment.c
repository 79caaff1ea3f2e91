/* Decoders of wmma.load and wmma.store: fragments of matrices between registers and memory.
 *
 * The manual leaves open which lane holds which element. Here they lie as those of mma.sync, as they do on
 * GPUs since Turing (compute capability 7.5). */
#include "common/sim/matrix_forms.h"

#include <string.h>

/* A fragment in memory: where it begins, elements from one row or column to the next. */
struct placed {
    uint32_t base, stride;
    int64_t offset;
    bool across; /* elements of a row lie side by side */
};

/* base + ((l / 4 + first_row) * stride + (l mod 4) * E + first_column) elements, or with rows and columns
 * exchanged. */
static uint32_t tile_address(struct decoder *d, const struct tiling *f, const struct placed *p,
                             unsigned first_row, unsigned first_column)
{
    uint32_t row = emit_slot(d, 4, 1), column = emit_slot(d, 4, 1), at = emit_slot(d, 4, 1),
             wide = emit_slot(d, 8, 1);
    emit_op(d, "add.u32", row, matrix_lane(d, true), emit_constant(d, first_row, 4), 0);
    emit_op(d, "mad.lo.u32", column, matrix_lane(d, false), emit_constant(d, tiling_elements(f), 4),
            emit_constant(d, first_column, 4));
    emit_op(d, "mad.lo.u32", at, p->across ? row : column, p->stride, p->across ? column : row);
    if (f->bits >= 8) {
        emit_op(d, "mad.wide.u32", wide, at, emit_constant(d, f->bits / 8, 4), p->base);
        return wide;
    }
    emit_op(d, "mul.lo.u32", at, at, emit_constant(d, f->bits, 4), 0);
    emit_op(d, "shr.u32", at, at, emit_constant(d, 3, 4), 0);
    emit_op(d, "mad.wide.u32", wide, at, emit_constant(d, 1, 4), p->base);
    return wide;
}

/* Address of element `k` of a lane whose elements lie one below the other. */
static uint32_t below(struct decoder *d, const struct tiling *f, const struct placed *p, uint32_t at,
                      unsigned k)
{
    uint32_t to = emit_slot(d, 8, 1);
    emit_op(d, "mad.wide.u32", to, p->stride, emit_constant(d, k * f->bits / 8, 4), at);
    return to;
}

/* One tile between its registers and memory. Elements side by side go in one piece. */
static void move_tile(struct decoder *d, bool store, const struct tiling *f, const struct placed *p,
                      uint32_t at, uint32_t *registers)
{
    unsigned count = tiling_elements(f), size = f->bits / 8;
    uint32_t parts[PTX_MAX_VECTOR];
    if (p->across || count == 1) {
        matrix_move(d, opcode_space(d), store, at, p->offset, tiling_register_bytes(f), tiling_registers(f),
                    registers);
        return;
    }
    if (count > PTX_MAX_VECTOR) {
        decode_problem(d, "matrices of less than eight bits lie with their rows of A and columns of B in one "
                          "piece");
        return;
    }
    bool packed = f->bits < 32;
    if (packed && store)
        matrix_unpack(d, registers[0], parts, f->bits, count);
    for (unsigned k = 0; k < count; k++) {
        if (!packed)
            parts[k] = registers[k];
        else if (!store)
            parts[k] = emit_slot(d, size, 1);
        matrix_move(d, opcode_space(d), store, k ? below(d, f, p, at, k) : at, p->offset, size, 1, &parts[k]);
    }
    if (packed && !store)
        matrix_pack(d, registers[0], parts, f->bits, count);
}

static unsigned element_bits(const char *type)
{
    return !strcmp(type, "b1")                          ? 1
           : !strcmp(type, "s4") || !strcmp(type, "u4") ? 4
                                                        : 8 * opcode_type_bytes(type);
}

/* Which matrix, in which order it lies in memory. False: none that is known. */
static bool placed_fragment(struct decoder *d, struct tiling *f, struct placed *p)
{
    struct matrix_shape s;
    const char *which = d->parts.count > 2 ? d->parts.text[2] : "", *type = opcode_last(d);
    bool store = opcode_has(d, "store"), row = opcode_has(d, "row");
    if (!matrix_shape_of(d, &s) || !matrix_handler(opcode_space(d), store))
        return false;
    bool sum = !strcmp(which, "c") || !strcmp(which, "d");
    *f = (struct tiling){!strcmp(which, "b") ? s.n : s.m, sum ? s.n : s.k, element_bits(type), sum};
    p->across = !strcmp(which, "b") ? !row : row;
    return f->bits && (sum || matrix_exists(d, &s, type)) && s.m % TILE_ROWS == 0 && s.n % TILE_ROWS == 0 &&
           s.m * s.n <= 256;
}

/* wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r…}, [p], stride; wmma.store.d… [p], {r…}, stride */
void form_fragment(struct decoder *d, const struct ptx_statement *s)
{
    bool store = opcode_has(d, "store");
    struct tiling f;
    struct placed p;
    struct target targets[PTX_MAX_ELEMENTS];
    uint32_t registers[PTX_MAX_ELEMENTS];
    unsigned count;
    const struct ptx_operand *list = matrix_list(&s->operands[store], &count);
    if (s->operand_count < 2 || !placed_fragment(d, &f, &p) || !tiling_held_by(&f, count)) {
        matrix_unknown(d, s);
        return;
    }
    p.base = matrix_address(d, &s->operands[!store], &p.offset);
    p.stride = s->operand_count > 2 ? emit_source(d, &s->operands[2], 4)
                                    : emit_constant(d, p.across ? f.columns : f.rows, 4);
    for (unsigned k = 0; k < count; k++) {
        targets[k] = store ? (struct target){0} : emit_target(d, &list[k], tiling_register_bytes(&f), false);
        registers[k] = store ? emit_source(d, &list[k], tiling_register_bytes(&f)) : targets[k].slot;
    }
    matrix_gather(d);
    unsigned each = tiling_registers(&f), tiles = tiling_count(&f), rows = f.rows / TILE_ROWS;
    for (unsigned t = 0; t < tiles; t++)
        move_tile(d, store, &f, &p,
                  tile_address(d, &f, &p, t % rows * TILE_ROWS, t / rows * tiling_columns(&f)),
                  &registers[t * each]);
    for (unsigned k = 0; k < count && !store; k++) {
        if (k >= tiles * each)
            emit_op(d, tiling_register_bytes(&f) == 8 ? "mov.b64" : "mov.b32", registers[k],
                    registers[k % (tiles * each)], 0, 0);
        emit_finish(d, &targets[k]);
    }
}
