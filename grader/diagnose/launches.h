/* Look at what the host code asked for, at all sizes: mistakes that no single run shows. */
#ifndef GRADER_DIAGNOSE_LAUNCHES_H
#define GRADER_DIAGNOSE_LAUNCHES_H

#include "grader/diagnose/diagnose.h"

/* CAUSE_GRID_AND_BLOCK_EXCHANGED or CAUSE_COPY_COUNTS_ELEMENTS if the recorded calls show that; else
 * CAUSE_NONE. */
enum cause launches_cause(const struct diagnosis *d);

#endif
