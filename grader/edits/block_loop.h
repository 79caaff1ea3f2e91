/* Read the loops by which a block takes one tile after the other. */
#ifndef GRADER_EDITS_BLOCK_LOOP_H
#define GRADER_EDITS_BLOCK_LOOP_H

#include "grader/edits/propose.h"

/* "tile = blockIdx.x" and "tile += step", or "i = blockIdx.x * TILE + threadIdx.x" and so on. */
struct block_loop {
    char axis;
    size_t times[2]; /* "* TILE", from its first token to its last; times[1] is 0: there is none */
    size_t step[2];  /* what is added; step[1] is 0: one, by ++ */
};

/* Is token k the += or the ++ of such a loop in `f`? */
bool block_loop_read(struct block_loop *b, const struct tokens *t, const struct function *f, size_t k);

/* Does the change write only another step of such a loop? */
bool block_loop_steps(const struct tokens *t, const struct functions *functions, const struct candidate *c);

/* The only line of `kernel` where such a loop goes on along `axis` ('x') by something else than gridDim. 0:
 * none, or several. */
int block_loop_line(const char *source, const char *entry, const char *kernel, char axis);

#endif
