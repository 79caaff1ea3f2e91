/* Find a cell of shared memory that is read in a block where nothing was stored there, although a line stores
 * that cell in other blocks or at other sizes. */
#ifndef GRADER_DIAGNOSE_SKIPPED_CELL_H
#define GRADER_DIAGNOSE_SKIPPED_CELL_H

#include "grader/diagnose/diagnose.h"

/* A store to shared memory: where it stands, as struct follow_event says it, and which thread of which block
 * has made it, at which size. */
struct cell_store {
    int lines[4];
    uint64_t block;
    unsigned thread;
    size_t size;
};

struct skipped_cell {
    char array[40];
    int read_line, store_line;
    unsigned cell;           /* counted row after row */
    size_t size;             /* the number of the size at which it was read */
    unsigned block[3];       /* of the thread that reads it */
    struct cell_store store; /* in another block, or at another size */
};

/* Follow a few wrong sizes, small ones first. False: there is no such cell, or no listener. */
bool skipped_cell_find(struct skipped_cell *found, const struct diagnosis *d);

#endif
