/* Show what a race does: two legal orders of lanes, warps or blocks that give different outputs. */
#ifndef GRADER_DIAGNOSE_TWO_ORDERS_H
#define GRADER_DIAGNOSE_TWO_ORDERS_H

#include "grader/diagnose/diagnose.h"

/* What came of the search. If two orders differ, the first output that does, with its value in the ascending
 * order and in `order`. Sums of floats in another order are no difference: they stay within the definition's
 * rounding. */
struct two_orders {
    int tried; /* replays in another order than the ascending one */
    bool found;
    bool rounding; /* outputs differ in some order, but only by rounding */
    enum device_order order;
    struct shape shape;
    int output;     /* number of the parameter */
    size_t element; /* its flat index */
    double values[2];
    long long whole[2]; /* the same where the output is an integer: exact */
    bool stored[2];     /* false: in that order it is never written */
    bool right[2];      /* is it the value that the definition gives? */
};

/* Replay the sizes that were tried, smallest first, in every order of the device, until two outputs differ or
 * the search has cost enough. What it costs does not count as spent by the submission, except for the replays
 * in the ascending order. `by_lanes`: in orders of lanes, too. */
void two_orders_find(struct two_orders *t, const struct diagnosis *d, bool by_lanes);

/* The number of the size after number `last`, by the elements of the first parameter and then in the order of
 * the trials; the first one for d->count. d->count: there is none. */
size_t two_orders_next_size(const struct diagnosis *d, size_t last);

/* Is the other order one of the threads of a block alone? */
bool two_orders_in_block(const struct two_orders *t);

/* The name of the order in the result file. */
const char *two_orders_name(enum device_order order);
/* What came of a search that has replayed anything, in one or two sentences: "At n = 64, out[5] is 0.3 if
 * the first warp of each block runs first, and 0.7 if the last warp of each block runs first." */
void two_orders_tell(struct text *to, const struct two_orders *t, const struct entry *entry);

#endif
