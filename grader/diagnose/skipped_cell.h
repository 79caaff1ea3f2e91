/* Find a cell of shared memory that is read in a block where nothing was stored there, although a line stores
 * that cell in other blocks or at other sizes. */
#ifndef GRADER_DIAGNOSE_SKIPPED_CELL_H
#define GRADER_DIAGNOSE_SKIPPED_CELL_H

#include "grader/diagnose/diagnose.h"

struct skipped_cell {
    char array[40];
    int read_line, store_line;
    unsigned cell; /* counted row after row */
};

/* Follow a few wrong sizes, small ones first. False: there is no such cell, or no listener. */
bool skipped_cell_find(struct skipped_cell *found, const struct diagnosis *d);

#endif
