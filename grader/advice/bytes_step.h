/* The step for a call of host code that has more bytes than its memory, with the numbers of its finding. */
#ifndef GRADER_ADVICE_BYTES_STEP_H
#define GRADER_ADVICE_BYTES_STEP_H

#include "common/base.h"
#include "common/finding.h"

/* Append the step; false, and nothing, if the finding is of another kind or has no such numbers. */
bool bytes_step(struct text *out, const struct finding *f);

#endif
