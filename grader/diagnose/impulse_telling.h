/* What the steps for mistakes in the weights begin with, and the words that they share. */
#ifndef GRADER_DIAGNOSE_IMPULSE_TELLING_H
#define GRADER_DIAGNOSE_IMPULSE_TELLING_H

#include "grader/diagnose/impulse.h"

struct telling {
    struct text *to;
    const struct impulse *x;
    const struct entry *entry;
    const struct impulse_tap *first, *second; /* the first weights that differ; second may be NULL */
};

/* Append "in[i-1][j][k]". */
void telling_input(const struct telling *t, const struct impulse_tap *tap);
/* Append "c5". */
void telling_weight(const struct telling *t, double weight);
/* Append "c5 * in[i-1][j][k]"; a weight that is no coefficient goes without saying. */
void telling_term(const struct telling *t, const struct impulse_tap *tap);
/* Append "out[2][3][4]", the element of a buffer. */
void telling_element(const struct telling *t, const char *name, size_t element);
/* Append "out[i-1][j][k]": the output that is `step` away. */
void telling_output_at(const struct telling *t, const int step[3]);

#endif
