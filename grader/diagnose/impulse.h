/* What one output is really made of. One input after the other is set to one, all others to zero: what comes
 * out is the weight with which that input goes into the output, beside the weight that the definition gives
 * it.
 *
 * That says all there is to say about a submission that is linear at that output, and only about such a one:
 * before anything is told, the weights have to foretell its answers to random inputs. */
#ifndef GRADER_DIAGNOSE_IMPULSE_H
#define GRADER_DIAGNOSE_IMPULSE_H

#include "grader/labs/lab_record.h"

/* Neighbours, 3 x 3 x 3 cells, 5 x 5, or 2 (8 + 1) + 1 elements of a line; and a few that lie anywhere else.
 */
enum { IMPULSE_NEAR = 27, IMPULSE_FAR = 3, IMPULSE_NAMED = 17 };

struct impulse_tap {
    int offset[3]; /* of the input, from the output's place, along the axes of the grid */
    size_t input;  /* element of the input */
    double yours, wanted;
};

struct impulse {
    struct shape shape;
    struct grid grid;
    size_t place; /* the output: a wrong one */
    struct impulse_tap taps[IMPULSE_NEAR + IMPULSE_FAR];
    int near, count; /* taps that are neighbours, in order; all taps */
    int width;       /* neighbours along each axis; at the ends of a line some of them are missing */
    float weights[IMPULSE_NAMED];
    struct weights named; /* what they are called */
};

struct diagnosis;

/* Take the response at a wrong output. False if there is nothing to show: no wrong value, not linear, or
 * the weights are right. */
bool impulse_take(struct impulse *x, const struct diagnosis *d);

/* Append the weights, yours and wanted: words, a table whose lines begin with a space, words. */
void impulse_tell(struct text *to, const struct impulse *x, const struct entry *entry);

#endif
