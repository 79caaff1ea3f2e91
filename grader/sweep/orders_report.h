/* What ./grade orders shows and writes. */
#ifndef GRADER_SWEEP_ORDERS_REPORT_H
#define GRADER_SWEEP_ORDERS_REPORT_H

#include "grader/sweep/orders.h"

enum { ORDERS_DERIVATIVES = 2, ORDERS_ROWS = ORDERS_DERIVATIVES * ORDERS_RADIUS_MOST };

/* One stencil, on both functions. */
struct order_row {
    struct order_series sine, square;
};

struct orders {
    const char *file;
    struct order_row rows[ORDERS_ROWS];
    int count;
};

/* Are all slopes and all of x^2 as they should be? */
bool orders_are_right(const struct orders *o);

/* Append the table, what is wrong in words, and the rule for the slope. */
void orders_render(struct text *out, const struct orders *o);

/* Append for gnuplot the errors of sin for derivative 1 or 2, a block for each of R = 1, 2, 4, 8, as far as
 * they were measured: h, error, rounding, 1 if the step counts. */
void orders_columns(struct text *out, const struct orders *o, int order);

/* Write everything to `path`, whole or not at all; "-" is standard output. False, with one line in `why`, if
 * that fails. */
bool orders_json_write(const struct orders *o, const char *path, struct why *why);

#endif
