/* Find a launch that asks for much more dynamic shared memory than its kernel uses. */
#ifndef GRADER_DIAGNOSE_UNUSED_SHARED_H
#define GRADER_DIAGNOSE_UNUSED_SHARED_H

#include "common/counts.h"
#include "grader/diagnose/seen.h"

/* Is a requirement for shared memory missed by what a right entry point asks for, and met by the bytes up to
 * the last one that it uses? Then set the cause, the line of the launch and the step. `counts` are those that
 * were judged; `source` may be NULL. Runs a size once more, only if the requirement is missed. */
bool unused_shared_find(struct seen *found, const struct diagnosis *d, const struct counts *counts,
                        const char *source);

#endif
