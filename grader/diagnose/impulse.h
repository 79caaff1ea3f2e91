/* Measure what one output is really made of: the weight of each input.
 *
 * One input after the other is set to one, and all others to zero. The output is then the weight of that
 * input. It is shown beside the weight in the definition.
 *
 * The weights describe a submission completely if it is linear at that output, and only then. So they are
 * shown only if they predict its outputs for random inputs. */
#ifndef GRADER_DIAGNOSE_IMPULSE_H
#define GRADER_DIAGNOSE_IMPULSE_H

#include "grader/labs/lab_record.h"

/* The most neighbours: 3 x 3 x 3 cells, 5 x 5 cells, or 2 (8 + 1) + 1 elements of a line. The most other
 * inputs. The most named weights. */
enum { IMPULSE_NEAR = 27, IMPULSE_FAR = 3, IMPULSE_NAMED = 17 };

struct impulse_tap {
    int offset[3]; /* from the output's place to the input, along the axes of the grid */
    size_t input;  /* index of the element in the input buffer */
    double yours, wanted;
};

struct impulse {
    struct shape shape;
    struct grid grid;
    size_t place;         /* index of the output, a wrong one */
    size_t right, wrong;  /* so many outputs of that size are */
    bool one_lane;        /* 1D: all wrong outputs have the same lane, the last two of the array left out */
    bool right_elsewhere; /* terms are missing, but at this size or a larger one some outputs are right */
    bool in_text;         /* the coefficient of a missing term stands in the text */
    struct impulse_tap taps[IMPULSE_NEAR + IMPULSE_FAR];
    double alone;    /* the output where all inputs are zero */
    int near, count; /* how many taps are neighbours, in order; how many there are in all */
    int width;       /* neighbours along each axis; at the ends of a line some are missing */
    float weights[IMPULSE_NAMED];
    struct weights named; /* the names of `weights` */
    size_t sharing;       /* another output that takes input `shared` by mistake; `place`: none */
    size_t shared;
};

struct diagnosis;

/* Measure the weights at a wrong output. False if there is nothing to show: no value is wrong, the submission
 * is not linear, or the weights are right. */
bool impulse_take(struct impulse *x, const struct diagnosis *d);

/* Append the weights, yours and wanted: a title, a table whose lines begin with a space, and the
 * differences. */
void impulse_tell(struct text *to, const struct impulse *x, const struct entry *entry);

#endif
