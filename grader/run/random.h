/* Random test data that a printed seed brings back exactly. */
#ifndef GRADER_RUN_RANDOM_H
#define GRADER_RUN_RANDOM_H

#include "grader/labs/lab_record.h"

/* A stream of random numbers; start one with random_start. */
struct random {
    uint64_t state;
};

/* Any JSON reader keeps it exactly: 2^53 - 1. */
#define RANDOM_SEED_MOST ((UINT64_C(1) << 53) - 1)

/* A seed nobody can guess, at most RANDOM_SEED_MOST. */
uint64_t random_seed(void);
/* Read a seed: decimal or 0x hexadecimal, digits only, at most RANDOM_SEED_MOST. Returns NULL, or what is
 * wrong with it. */
const char *random_read_seed(const char *value, uint64_t *seed);
/* The stream for one purpose under `seed`: different numbers in `which` give unrelated streams. */
struct random random_start(uint64_t seed, uint64_t which);
uint64_t random_next(struct random *r);
/* -range … range, each as likely. */
int random_int(struct random *r, int range);
/* -1 … 1 in steps of 2^-24, so that all bits of a float's mantissa matter. */
float random_float(struct random *r);
/* Go on as if `count` numbers had been drawn. */
void random_skip(struct random *r, size_t count);
/* Fill `count` elements of a parameter's kind. */
void random_fill(struct random *r, const struct buffer_spec *spec, void *to, size_t count);

#endif
