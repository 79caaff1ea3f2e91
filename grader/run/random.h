/* Make random test data that can be repeated from a printed seed. */
#ifndef GRADER_RUN_RANDOM_H
#define GRADER_RUN_RANDOM_H

#include "grader/labs/lab_record.h"

/* A stream of random numbers; random_start begins one. */
struct random {
    uint64_t state;
};

/* 2^53 - 1: any JSON reader keeps it exactly. */
#define RANDOM_SEED_MOST ((UINT64_C(1) << 53) - 1)

/* A seed that cannot be guessed, of 32 bits: short enough to be typed. */
uint64_t random_seed(void);
/* Read a seed: decimal or 0x hexadecimal, digits only, at most RANDOM_SEED_MOST. Returns NULL, or what is
 * wrong with the text. */
const char *random_read_seed(const char *value, uint64_t *seed);
/* The stream for one purpose under `seed`. Streams with different `which` are unrelated. */
struct random random_start(uint64_t seed, uint64_t which);
uint64_t random_next(struct random *r);
/* An integer from -range to range, uniformly distributed. */
int random_int(struct random *r, int range);
/* A float from -1 to 1 in steps of 2^-24, so that all bits of the mantissa matter. */
float random_float(struct random *r);
/* Skip `count` numbers. */
void random_skip(struct random *r, size_t count);
/* Fill `count` elements of a parameter's type. */
void random_fill(struct random *r, const struct buffer_spec *spec, void *to, size_t count);

#endif
