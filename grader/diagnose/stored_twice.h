/* Find outputs that several blocks store: each computes what another one computes, too. */
#ifndef GRADER_DIAGNOSE_STORED_TWICE_H
#define GRADER_DIAGNOSE_STORED_TWICE_H

#include "grader/diagnose/seen.h"

/* Follow the largest right size of an entry point that is no sum. Do several blocks of its launch store the
 * same outputs? Then set the step, the line and the cause: CAUSE_STRIDE_TOO_SHORT if a loop takes each block
 * through the outputs of the others, else CAUSE_OUTPUTS_REPEATED. `source` may be NULL. */
bool stored_twice_find(struct seen *found, const struct diagnosis *d, const char *source);

#endif
