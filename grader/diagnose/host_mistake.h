/* Look at what the host code asked for, at all sizes: mistakes that no single run shows. */
#ifndef GRADER_DIAGNOSE_HOST_MISTAKE_H
#define GRADER_DIAGNOSE_HOST_MISTAKE_H

#include "grader/diagnose/diagnose.h"

/* The mistake that the recorded calls of all sizes show, such as CAUSE_GRID_AND_BLOCK_EXCHANGED or
 * CAUSE_COPY_TOO_SHORT; else CAUSE_NONE. `counts` are those of one size, NULL if there are none. *line is
 * that of the call; 0: not known. */
enum cause host_mistake(const struct diagnosis *d, const struct counts *counts, int *line);
/* Do launches pass a pointer a few elements off the beginning of an input or output, and are outputs right if
 * they pass the beginning? */
bool host_moves_pointer(const struct diagnosis *d);
/* Do blocks have a last warp of fewer than 32 lanes, at several sizes? */
bool host_splits_warps(const struct diagnosis *d);
/* Are blocks 2 to 31 threads long along x and have they several rows, at several sizes? A warp then takes
 * more than one row. */
bool host_has_short_rows(const struct diagnosis *d);

#endif
