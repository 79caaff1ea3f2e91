/* Look at the calls that should set a sum to zero: their values and their numbers of bytes. */
#ifndef GRADER_DIAGNOSE_HOST_FILL_H
#define GRADER_DIAGNOSE_HOST_FILL_H

#include "grader/diagnose/seen.h"

/* Does the host code set the sum to zero by one call alone, at all sizes with a launch, and is its value or
 * its number of bytes wrong? Then CAUSE_FILL_MISTAKEN, with the call's line and the step. `source` may be
 * NULL. */
bool host_fill_mistake(struct seen *found, const struct diagnosis *d, const char *source);

#endif
