/* Weights of finite differences on any grid: B. Fornberg, "Generation of finite difference formulas on
 * arbitrarily spaced grids", Mathematics of Computation 51 (1988), 699-706. */
#ifndef GRADER_SWEEP_FORNBERG_H
#define GRADER_SWEEP_FORNBERG_H

enum { FORNBERG_NODES = 17, FORNBERG_ORDERS = 5 };

/* Weights w[0..count-1] such that sum of w[k] f(x[k]) is the derivative of order `order` at `z`, exactly for
 * polynomials of degree below `count`. 1 <= count <= FORNBERG_NODES, 0 <= order < FORNBERG_ORDERS; the nodes
 * differ from each other. */
void fornberg_weights(double *w, int order, double z, const double *x, int count);

/* The same for nodes -radius..radius and z = 0: 2 radius + 1 weights, for a step of 1. */
void fornberg_centred(double *w, int order, int radius);

#endif
