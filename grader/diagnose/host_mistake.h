/* Look at what the host code asked for, at all sizes: mistakes that no single run shows. */
#ifndef GRADER_DIAGNOSE_HOST_MISTAKE_H
#define GRADER_DIAGNOSE_HOST_MISTAKE_H

#include "grader/diagnose/diagnose.h"

/* The mistake that the recorded calls of all sizes show: CAUSE_GRID_AND_BLOCK_EXCHANGED,
 * CAUSE_COPY_COUNTS_ELEMENTS or CAUSE_COEFFICIENTS_NOT_TAKEN; else CAUSE_NONE. `counts` are those of one
 * size, NULL if there are none. */
enum cause host_mistake(const struct diagnosis *d, const struct counts *counts);

#endif
