/* Name the weights of an impulse response and the inputs that they belong to: "c5", "in[i+1][j][k]". */
#ifndef GRADER_DIAGNOSE_IMPULSE_WORDS_H
#define GRADER_DIAGNOSE_IMPULSE_WORDS_H

#include "grader/diagnose/impulse.h"

/* Are two weights the same, up to rounding? */
bool impulse_same(double a, double b);

/* Name a weight. The coefficients are random, so none equals a fraction or a sum of others, and each weight
 * has one name. "." is zero. */
enum { IMPULSE_WEIGHT = 32 };
void impulse_weight(char *to, size_t size, const struct impulse *x, double weight);

/* The name of the array that the function writes: "out". */
const char *impulse_output_name(const struct entry *entry);
/* Append "k-1". */
void impulse_index(struct text *to, const char *name, int offset);
/* Append "in[i+1][j][k]", the input of a tap. */
void impulse_input(struct text *to, const struct impulse *x, const struct entry *entry,
                   const struct impulse_tap *tap);

#endif
