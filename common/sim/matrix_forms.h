/* What the decoders of matrix instructions share. */
#ifndef COMMON_SIM_MATRIX_FORMS_H
#define COMMON_SIM_MATRIX_FORMS_H

#include "common/sim/decode.h"
#include "common/sim/matrix.h"

struct matrix_shape {
    char name[PART_LENGTH];
    unsigned m, n, k;
};

/* The shape that the current opcode names; false: none. */
bool matrix_shape_of(const struct decoder *d, struct matrix_shape *s);
/* Does the manual have this shape for the current instruction and this type of A? */
bool matrix_exists(const struct decoder *d, const struct matrix_shape *s, const char *type);
/* Note that the current instruction is one that the simulator does not run. */
void matrix_unknown(struct decoder *d, const struct ptx_statement *s);

/* A matrix as the registers of a warp hold it. B is its transpose: N rows of K elements. */
struct tiling {
    unsigned rows, columns, bits; /* of an element */
    unsigned pairs;               /* C and D: elements come in pairs, whatever fits into a register */
};

unsigned tiling_elements(const struct tiling *f); /* that one lane has of a tile */
unsigned tiling_columns(const struct tiling *f);
unsigned tiling_count(const struct tiling *f);     /* of tiles */
unsigned tiling_registers(const struct tiling *f); /* of a tile, in each lane */
unsigned tiling_register_bytes(const struct tiling *f);
/* Do `count` registers hold the matrix? Those of halves for wmma are more than it needs: each element is
 * there two or four times. */
bool tiling_held_by(const struct tiling *f, unsigned count);

/* The elements of a vector, or the one operand. */
const struct ptx_operand *matrix_list(const struct ptx_operand *o, unsigned *count);
/* All lanes come together. */
void matrix_gather(struct decoder *d);
/* l / 4, the row of a tile, or l mod 4, by lane. */
uint32_t matrix_lane(struct decoder *d, bool row);

/* How loads or stores in a state space are done; NULL: not at all. */
insn_handler *matrix_handler(enum ptx_space space, bool store);
/* Move `count` registers of `size` bytes from or to the 64-bit address in `at`, plus `offset`. */
void matrix_move(struct decoder *d, enum ptx_space space, bool store, uint32_t at, int64_t offset,
                 unsigned size, unsigned count, const uint32_t *registers);
/* The address in brackets, without its offset, as a 64-bit register. */
uint32_t matrix_address(struct decoder *d, const struct ptx_operand *o, int64_t *offset);
/* `count` registers of `bits` bits in one of 32 bits, and back. */
void matrix_pack(struct decoder *d, uint32_t to, const uint32_t *parts, unsigned bits, unsigned count);
void matrix_unpack(struct decoder *d, uint32_t from, uint32_t *parts, unsigned bits, unsigned count);

#endif
