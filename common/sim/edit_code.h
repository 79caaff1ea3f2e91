/* What listing and making edits of a decoded kernel share. */
#ifndef COMMON_SIM_EDIT_CODE_H
#define COMMON_SIM_EDIT_CODE_H

#include "common/sim/code.h"

/* Is operand `number` (0 to 2: a, b, c) a constant? Sets *bits to it. */
bool edit_constant(const struct function *f, const struct insn *i, unsigned number, uint64_t *bits);
/* How many instructions in code[from..end-1], other than code[at], were made of the same expression? */
size_t edit_alike(const struct function *f, size_t at, size_t from, size_t end);
/* Does another instruction compute the same value once more? nvcc repeats a cheap one beside each use, so a
 * change of one of them changes only some uses of a variable. */
bool edit_repeated(const struct function *f, size_t at);

/* Does what the instruction computes reach a comparison of integers, by way of instructions of its line
 * alone?
 */
bool edit_reaches_test(const struct function *f, size_t at);

/* The number of a parameter, from 1, of which row `use` of f->parameters is a part. */
int edit_parameter(const struct function *f, size_t use);

#endif
