/* Where host code makes the launch of a call that has most threads. */
#ifndef GRADER_DIAGNOSE_LAUNCH_SITE_H
#define GRADER_DIAGNOSE_LAUNCH_SITE_H

#include "grader/diagnose/launch_repair.h"

struct launch_site {
    int grid_line;     /* that says how many blocks there are along x; 0: not known */
    int block_line;    /* that says how many threads a block has along x; 0: not known */
    int resident_line; /* that asks how many blocks a multiprocessor holds; 0: none does */
    int first, last;   /* lines of the first and the last launch of the call; 0: not known */
    unsigned block[LAUNCH_AXES];
};

/* In the recording of the largest size. `source` is the submission's text; NULL: the lines of the grid and
 * the block are not known. */
void launch_site_find(struct launch_site *s, const struct diagnosis *d, const char *source);

#endif
