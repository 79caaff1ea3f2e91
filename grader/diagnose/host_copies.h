/* Look at the copies of coefficients that the host code asked for, at all sizes. */
#ifndef GRADER_DIAGNOSE_HOST_COPIES_H
#define GRADER_DIAGNOSE_HOST_COPIES_H

#include "grader/diagnose/diagnose.h"

/* A copy that counts elements, ends early or is missing; else CAUSE_NONE. `counts` as for host_mistake. *line
 * is that of the copy; 0: not known. */
enum cause host_copy_mistake(const struct diagnosis *d, const struct counts *counts, int *line);

#endif
