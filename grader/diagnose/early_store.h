/* Find a store that comes before a read of shared memory, but that the thread of the cell does not come to:
 * planes that only computing threads load before a march, for instance. */
#ifndef GRADER_DIAGNOSE_EARLY_STORE_H
#define GRADER_DIAGNOSE_EARLY_STORE_H

#include "grader/diagnose/diagnose.h"

struct early_store {
    char array[40];
    unsigned cell; /* counted row after row; read before it has a value */
    int read_line;
    int store_line; /* threads store in it before the read, but that of the cell does not */
    int other_line; /* in which this one stores */
};

/* Follow a small wrong size. Another store tells which thread has which cell: every thread that comes to
 * both lines stores cells equally far apart. False: it is not so, or there is no listener. */
bool early_store_find(struct early_store *found, const struct diagnosis *d);

#endif
