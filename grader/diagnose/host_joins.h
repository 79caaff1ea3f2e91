/* Streams that still have work when the function returns: which waits are there? */
#ifndef GRADER_DIAGNOSE_HOST_JOINS_H
#define GRADER_DIAGNOSE_HOST_JOINS_H

#include "common/record/plan.h"
#include "grader/diagnose/seen.h"

/* Set the cause and the lines of such a finding, and *found, whose step is empty where no line is known.
 * `source` may be NULL. */
void host_joins_missing(struct seen *found, struct finding *f, const struct plan *plan, const char *source);

#endif
