/* A search for a contradiction by elimination. */
#ifndef GRADER_PROVE_ELIMINATE_H
#define GRADER_PROVE_ELIMINATE_H

#include "grader/prove/terms.h"

struct refuting {
    struct terms *terms;
    const term *facts;
    size_t count;
    int steps, steps_most, depth_most;
    enum order { ORDER_YOUNGEST, ORDER_OLDEST, ORDER_ANY } order; /* in which symbols disappear */
    bool no_products;                                             /* facts with products are left out */
};

/* Is `a` never negative, where the facts are not? False: it is not shown in so many steps. */
bool eliminate(struct refuting *r, term a);

#endif
