/* A run that is followed for who stores each output: the blocks, and threads at the ends of axes. */
#ifndef GRADER_DIAGNOSE_STORING_H
#define GRADER_DIAGNOSE_STORING_H

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/watch_parts.h"

/* Who stores an output. */
struct storers {
    unsigned stores, blocks;
    uint64_t last; /* the last block that did */
};

/* The outputs of one of the first two blocks. */
struct range {
    size_t first, last;
    bool any;
};

struct storing {
    struct watch *watch; /* its parts about blocks and ends alone are used */
    struct storers *outputs;
    size_t count, end; /* end: after the last output that is stored */
    struct range ranges[2];
    unsigned launches, axes; /* axes: along which the grid has several blocks */
    int line;                /* that stores an output of another block once more; 0: none */
    int again_line;          /* that stores an output once more; 0: none */
    bool in_block; /* a block stores an output twice, too: not its step over the grid is too short */
};

/* Run the size of this number. False: there is no output, or the run does not end. storing_free releases it
 * in both cases. */
bool storing_follow(struct storing *s, const struct diagnosis *d, size_t at);
void storing_free(struct storing *s);
/* How many blocks store the output that most blocks store. */
unsigned storing_most_blocks(const struct storing *s);

#endif
