/* Numbers that are worth trying. */
#ifndef GRADER_TESTS_DIFFERENTIAL_NUMBERS_H
#define GRADER_TESTS_DIFFERENTIAL_NUMBERS_H

#include "grader/run/random.h"
#include "grader/tests/differential/grammar.h"

/* How a type of numbers is spelt, and how large it is. */
struct number_type {
    const char *c, *field;
    unsigned bytes;
    bool is_signed;
};

extern const struct number_type number_types[NUMBERS];

/* The bits of a number: small and huge ones, powers of two and their neighbours, any bits; of floats also
 * zeros, subnormal numbers, infinities and NaN, but mostly such that arithmetic stays finite. */
uint64_t number_bits(struct random *r, enum symbol type);
/* Below `end`, each as likely. */
unsigned number_below(struct random *r, unsigned end);
/* Append a number as C++ spells it. */
void number_print(struct text *out, enum symbol type, uint64_t bits);

#endif
