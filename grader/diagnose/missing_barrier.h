/* Which barrier a race in shared memory wants. Threads store, wait, read, wait, and store anew. */
#ifndef GRADER_DIAGNOSE_MISSING_BARRIER_H
#define GRADER_DIAGNOSE_MISSING_BARRIER_H

#include "common/finding.h"

/* The cause of a race, told by its two accesses and by the barriers that the source has between their lines;
 * the finding's own where that says no more. `source`: the submission's text, NULL if it is not at hand. */
enum cause missing_barrier(const struct finding *race, const char *source);

#endif
