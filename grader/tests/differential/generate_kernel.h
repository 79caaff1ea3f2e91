/* Kernels at random, by the rules of a grammar. */
#ifndef GRADER_TESTS_DIFFERENTIAL_GENERATE_KERNEL_H
#define GRADER_TESTS_DIFFERENTIAL_GENERATE_KERNEL_H

#include "grader/tests/differential/grammar.h"

/* A kernel `extern "C" void kNUMBER(const inputs *, own *, totals *, ullong *out, scalars)`. Each thread
 * leaves `slots` numbers in out[slot * threads + thread]; the module variable stateNUMBER holds a word for
 * each. */
struct generated {
    unsigned number;
    uint32_t grid[3], block[3];
    unsigned threads, slots; /* threads of the whole grid, at most MOST_THREADS */
    bool cooperative;        /* its blocks wait for each other */
    char *source;
};

/* Make kernel `number` of `seed`. The grammar counts which rules have been used, and prefers others: the same
 * kernels in the same order have the same text. The caller releases it with generated_free. */
void generate(struct generated *k, struct grammar *grammar, uint64_t seed, unsigned number);
void generated_free(struct generated *k);

#endif
