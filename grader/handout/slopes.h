/* Measure what `./grade orders` shows for lab 2's solution, for the handout on finite differences. */
#ifndef GRADER_HANDOUT_SLOPES_H
#define GRADER_HANDOUT_SLOPES_H

#include "grader/sweep/orders.h"

/* Compiled at the first request; each series is measured at its first request. Start from {0}; slopes_free
 * releases it. */
struct slopes {
    bool open;
    struct derivative derivative;
    struct order_series *series[2][ORDERS_RADIUS_MOST]; /* by derivative and radius, both from their first */
};

/* A field of the series of sin for derivative `order` (1 or 2) and `radius` (from 1 to 8): slope, in_double,
 * from and to (the steps h that count), least (the least error). False, with one line in `why`, if there is
 * no such series or field, or if the solution does not run. */
bool slopes_find(struct slopes *s, int order, int radius, const char *field, double *value, struct why *why);
void slopes_free(struct slopes *s);

#endif
