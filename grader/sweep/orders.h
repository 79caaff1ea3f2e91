/* The order of accuracy that a submission's derivative() attains: errors over the step width h, and the slope
 * of that line where truncation dominates.
 *
 * A centred stencil of radius R with weights for the first or second derivative is off by C h^(2R) f^(2R+1)
 * or f^(2R+2), as long as float32's rounding, which grows as h shrinks, stays below. Let
 *
 *     rounding(h) = 2^-24 max over i of sum over d of |weight[d] f(x[i+d])|
 *
 * bound the error from rounding each product once. A step counts for the slope if the error is at least
 * ORDERS_MARGIN times that, and if it is no more than ORDERS_SPAN times the smallest step that counts. */
#ifndef GRADER_SWEEP_ORDERS_H
#define GRADER_SWEEP_ORDERS_H

#include "grader/sweep/derivative.h"

enum { ORDERS_STEPS = 42, ORDERS_RADIUS_MOST = 8, ORDERS_POINTS = 1000 };
enum { ORDERS_MARGIN = 10, ORDERS_SPAN = 4 };

/* A function with its first and second derivative. */
struct smooth {
    const char *name;
    double (*value[3])(double x);
};
extern const struct smooth smooth_sin, smooth_square;

/* Errors of one derivative (order 1 or 2) with one radius, from the largest step to the smallest. */
struct order_series {
    int order, radius;
    double h[ORDERS_STEPS], error[ORDERS_STEPS], rounding[ORDERS_STEPS]; /* error: infinite if not a number */
    int first, last; /* steps that count for the slope; last < first: there are less than two */
    double slope;    /* NaN if there is none */
    double truncation[ORDERS_STEPS]; /* errors of the same stencil in double precision, by the host */
    double slope_in_double;          /* over the same steps: 2R, except for the next terms of the error */
    bool exact;                      /* at no step beyond what float32 arithmetic may round */
};

/* Measure: for every step call the kernel and look at ORDERS_POINTS outputs, those with a full radius of
 * other outputs on both sides: ./grade reports errors that are only at the ends. False, with one line
 * in `why`, if a call does not run to its end. */
bool orders_measure(struct order_series *s, struct derivative *d, const struct smooth *f, struct why *why);
/* Choose the steps that count, by the rule above, and fit. */
void orders_fit(struct order_series *s);
/* The least error over all steps. */
double orders_least(const struct order_series *s);

/* Samples of f at x0 + i h, and float weights of a derivative with that step. */
void orders_sample(float *to, const struct smooth *f, double x0, double h, int n);
void orders_stencil(float *weights, int order, int radius, double h);

enum order_verdict {
    ORDER_RIGHT, /* the slope is 2R, or the result exact */
    ORDER_NONE,  /* the error does not shrink */
    ORDER_FIRST, /* it shrinks like h */
    ORDER_OTHER, /* at another rate */
    ORDER_NOT_A_NUMBER,
};

/* Judge the kernel by a series of sin: its slope must equal the slope in double precision, within rounding.
 */
enum order_verdict orders_judge(const struct order_series *s);
/* The same in words, with where to look. */
extern const char *const order_words[];

/* Slope of the straight line through (log x, log y), least squares. At least two points, all positive. */
double orders_slope(const double *x, const double *y, int count);

#endif
