/* Formulas as the handouts write them behind their numbers: + - * / ^, parentheses, ceil, floor, log2, min,
 * max, and names that somebody else knows.
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
    bool named; /* a name occurs in it: a bare number is no source */
};

/* Whoever knows what names mean. look_up returns false, with one line in `why`, if there is none of that
 * name. */
struct names {
    bool (*look_up)(void *context, const char *name, struct values *values, struct why *why);
    void *context;
};

/* Compute the formula at *at and leave *at behind it, at a character that continues no formula. False, with
 * one line in `why`, if it is malformed, a name is unknown, or two lists of different length meet. */
bool formula_compute(struct values *out, const char **at, const struct names *names, struct why *why);

#endif
