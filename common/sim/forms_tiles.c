/* Decoders of ldmatrix, stmatrix and movmatrix: tiles of 8 by 8 elements of 16 bits. */
#include "common/sim/matrix_forms.h"

#include <string.h>

static uint32_t fetch(struct decoder *d, uint32_t a, uint32_t lane)
{
    struct insn *i = emit(d, INSN_COMPUTE, RULE_FETCH, matrix_fetch);
    i->a = a;
    i->b = lane;
    i->size = 4;
    return i->d = emit_slot(d, 4, 1);
}

static uint32_t plus(struct decoder *d, uint32_t a, uint32_t by, uint32_t addend)
{
    uint32_t to = emit_slot(d, 4, 1);
    emit_op(d, "mad.lo.u32", to, a, emit_constant(d, by, 4), addend);
    return to;
}

/* Where element `column` of the row that lane `from` names begins. */
static uint32_t row_address(struct decoder *d, uint32_t rows, uint32_t from, uint32_t column)
{
    uint32_t at = plus(d, column, sizeof(uint16_t), fetch(d, rows, from)), wide = emit_slot(d, 8, 1);
    emit_op(d, "cvt.u64.u32", wide, at, 0, 0);
    return wide;
}

/* Tile `t`: lane l has elements 2 (l mod 4) and the next of row l / 4, of .trans those of column l / 4. */
static void move_rows(struct decoder *d, bool store, uint32_t rows, unsigned t, uint32_t *reg)
{
    uint32_t row = matrix_lane(d, true), column = matrix_lane(d, false), none = emit_constant(d, 0, 4),
             halves[2];
    if (!opcode_has(d, "trans")) {
        uint32_t from = plus(d, row, 1, emit_constant(d, TILE_ROWS * t, 4)), twice = plus(d, column, 2, none);
        matrix_move(d, PTX_SHARED, store, row_address(d, rows, from, twice), 0, 4, 1, reg);
        return;
    }
    if (store)
        matrix_unpack(d, *reg, halves, 16, 2);
    for (unsigned k = 0; k < 2; k++) {
        uint32_t from = plus(d, column, 2, emit_constant(d, TILE_ROWS * t + k, 4));
        halves[k] = store ? halves[k] : emit_slot(d, 2, 1);
        matrix_move(d, PTX_SHARED, store, row_address(d, rows, from, row), 0, 2, 1, &halves[k]);
    }
    if (!store)
        matrix_pack(d, *reg, halves, 16, 2);
}

/* ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {r…}, [p]; stmatrix… [p], {r…} */
void form_tiles(struct decoder *d, const struct ptx_statement *s)
{
    bool store = d->parts.text[0][0] == 's';
    unsigned count, wanted = opcode_has(d, "x4") ? 4 : opcode_has(d, "x2") ? 2 : 1;
    const struct ptx_operand *list = matrix_list(&s->operands[store], &count);
    int64_t offset;
    if (!opcode_has(d, "m8n8") || strcmp(opcode_last(d), "b16") || count != wanted) {
        matrix_unknown(d, s);
        return;
    }
    uint32_t wide = matrix_address(d, &s->operands[!store], &offset), base = emit_slot(d, 4, 1),
             registers[PTX_MAX_VECTOR];
    struct target targets[PTX_MAX_VECTOR];
    emit_op(d, "cvt.u32.u64", base, wide, 0, 0);
    emit_op(d, "add.u32", base, base, emit_constant(d, (uint64_t)offset, 4), 0);
    for (unsigned t = 0; t < count; t++)
        registers[t] =
            store ? emit_source(d, &list[t], 4) : (targets[t] = emit_target(d, &list[t], 4, false)).slot;
    matrix_gather(d);
    for (unsigned t = 0; t < count; t++)
        move_rows(d, store, base, t, &registers[t]);
    for (unsigned t = 0; t < count && !store; t++)
        emit_finish(d, &targets[t]);
}

/* movmatrix.sync.aligned.m8n8.trans.b16 d, a: lane l gets elements 2 (l mod 4) and the next of column l / 4.
 */
void form_transpose(struct decoder *d, const struct ptx_statement *s)
{
    uint32_t a = emit_source(d, &s->operands[1], 4), row = matrix_lane(d, true),
             column = matrix_lane(d, false);
    uint32_t half = emit_slot(d, 4, 1), shift = emit_slot(d, 4, 1), halves[2];
    struct target t = emit_target(d, &s->operands[0], 4, false);
    matrix_gather(d);
    emit_op(d, "shr.u32", half, row, emit_constant(d, 1, 4), 0);
    emit_op(d, "and.b32", shift, row, emit_constant(d, 1, 4), 0);
    emit_op(d, "shl.b32", shift, shift, emit_constant(d, 4, 4), 0);
    for (unsigned k = 0; k < 2; k++) { /* row 2 (l mod 4) + k of the source is with four lanes */
        uint32_t lane =
            plus(d, column, 2 * TILE_LANES, plus(d, half, 1, emit_constant(d, k * TILE_LANES, 4)));
        uint32_t word = fetch(d, a, lane);
        emit_op(d, "shr.u32", word, word, shift, 0);
        emit_op(d, "cvt.u16.u32", halves[k] = emit_slot(d, 2, 1), word, 0, 0);
    }
    matrix_pack(d, t.slot, halves, 16, 2);
    emit_finish(d, &t);
}
