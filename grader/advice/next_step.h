/* Choose the one thing to do next, the last line of a report. */
#ifndef GRADER_ADVICE_NEXT_STEP_H
#define GRADER_ADVICE_NEXT_STEP_H

#include "grader/judge/result.h"

/* Append one sentence about the first check that lost points. If nothing is left to do, say that. */
void next_step(struct text *out, const struct result *r);

#endif
