/* Look at the call of host code that writes the output, and with it elements that are no outputs. */
#ifndef GRADER_DIAGNOSE_HOST_OUTPUT_H
#define GRADER_DIAGNOSE_HOST_OUTPUT_H

#include "grader/diagnose/seen.h"

/* Does a copy or a fill write the whole output, at three sizes at least? CAUSE_RESULT_COPIED if all is right
 * once the launches get the output itself in place of the memory that is copied; else CAUSE_BOUNDARY_COPIED.
 * With the call's line. `source` may be NULL. */
bool host_writes_output(struct seen *found, const struct diagnosis *d, const char *source);

#endif
