/* Compute the formulas that handouts write after their numbers: + - * / ^, parentheses, ceil, floor, log2,
 * min, max, and names that the caller looks up.
 *
 *     13/4 * (1 - 2/T)^3          ceil((n-2)/Z)          stencil_tiled.load_bytes / outputs
 *
 * A name may stand for several values, T = 4, 6, 8: then the formula has as many. */
#ifndef GRADER_HANDOUT_FORMULA_H
#define GRADER_HANDOUT_FORMULA_H

#include "common/base.h"

enum { VALUES_MOST = 64 };

struct values {
    double v[VALUES_MOST];
    int count;
    bool named; /* the formula has a name in it: a bare number is no source */
};

/* Gives names their meaning. look_up returns false, with one line in `why`, if there is no such name. */
struct names {
    bool (*look_up)(void *context, const char *name, struct values *values, struct why *why);
    void *context;
};

/* Compute the formula at *at and move *at past it, to a character that continues no formula. False, with one
 * line in `why`, if it is malformed, a name is unknown, or two lists differ in length. */
bool formula_compute(struct values *out, const char **at, const struct names *names, struct why *why);

#endif
