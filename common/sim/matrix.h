/* Products of matrices whose elements are spread over the registers of a warp.
 *
 * All fragments of mma.sync follow one rule (PTX ISA, "Matrix Fragments for mma", read off its figures). A
 * matrix is cut into tiles of 8 rows. A register of A holds a tile whose rows have 4 E elements, where E
 * elements fit into it: lane l has row l / 4, elements E (l mod 4) and those that follow. B is held as its
 * transpose is, and of C and D two registers (or the two halves of one) hold a tile of 8 by 8. Tiles come in
 * order, those below each other first. So every product of matrices is a sum of products of tiles, and one
 * instruction multiplies one tile of A by one of B. */
#ifndef COMMON_SIM_MATRIX_H
#define COMMON_SIM_MATRIX_H

#include "common/sim/warp.h"

enum { TILE_ROWS = 8, TILE_LANES = 4 }; /* rows of a tile; lanes that share a row */

enum matrix_sum { SUM_FLOAT, SUM_INTEGER, SUM_DOUBLE };

struct matrix_op {
    const char *key;
    uint8_t bits; /* of an element of A and B */
    uint8_t sum;  /* enum matrix_sum: the type of C and D */
    double (*dot)(uint32_t x, uint32_t y);
};

/* The row of matrix.def, or NULL. Its index goes into insn.extra. */
const struct matrix_op *matrix_find(const char *key, uint8_t *index);

/* All lanes of the warp come together. */
insn_handler matrix_meet;
/* extra: index; a: register of A; b: of B; c, e: a pair of C; d, v[0]: the pair of D; size: bytes of a
 * register; offset: 1 if the sum stops at the ends of its type */
insn_handler matrix_multiply;
/* d = a of the lane that register b names: a shuffle that no program asked for, so that it is not counted */
insn_handler matrix_fetch;

/* How undefined bits pass through matrix_multiply: an element is as its row of A and its column of B are. */
void matrix_pass(struct warp *w, const struct insn *i, const struct operands *o);
void matrix_pass_fetch(struct warp *w, const struct insn *i, const struct operands *o);

#endif
