/* What every row of the simulator's instruction table should compute, written independently of it: integers
 * in 128 bits, floats in quadruple precision and rounded once. */
#ifndef GRADER_TESTS_UNITS_REFERENCE_OPS_H
#define GRADER_TESTS_UNITS_REFERENCE_OPS_H

#include <stdbool.h>
#include <stdint.h>

/* One application of an opcode: its operands' bits, as registers hold them. */
struct op_case {
    const char *key;
    uint64_t bits[4];
    unsigned width[4]; /* bytes; 0: a predicate */
    unsigned sources;
    bool carry_in;
};

struct op_answer {
    uint64_t bits;
    bool carry_out;
    double tolerance; /* relative; 0: exact, but any NaN is as good as another */
};

/* The right answer; false if there is no reference for the opcode. */
bool reference_op(const struct op_case *c, struct op_answer *answer);
/* Is `bits` right? Floats by `type` (f16, f32, f64): NaNs are alike. */
bool reference_agrees(const char *type, const struct op_answer *want, uint64_t bits);

#endif
