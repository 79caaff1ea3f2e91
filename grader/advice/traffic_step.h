/* The step of a missed mark for traffic, with what the ledger of a run has counted. */
#ifndef GRADER_ADVICE_TRAFFIC_STEP_H
#define GRADER_ADVICE_TRAFFIC_STEP_H

#include "grader/judge/judge.h"

/* Append what to change, with the numbers of the lines that matter. False: nothing is appended, and the step
 * of the cause has to do. */
bool traffic_step(struct text *out, const struct exercise *x, const struct finding *f);

#endif
