/* The time check: by the clock where there is a GPU, by the model elsewhere. */
#ifndef GRADER_JUDGE_JUDGE_TIME_H
#define GRADER_JUDGE_JUDGE_TIME_H

#include "grader/judge/judge.h"

/* Fill the time check. Counts and outputs of the exercise have to be there already. */
void judge_time(struct exercise *x, const struct clock_evidence *clock);

/* Seconds that the memory of the modelled GPU takes at least for what an exercise has counted. */
double time_model_bound(const struct exercise *x);

#endif
