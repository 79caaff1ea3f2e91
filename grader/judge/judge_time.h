/* Judge the time: by the clock if there is a GPU, else by the model. */
#ifndef GRADER_JUDGE_JUDGE_TIME_H
#define GRADER_JUDGE_JUDGE_TIME_H

#include "grader/judge/judge.h"

/* Fill the time check. Counts and outputs of the exercise have to be there already. */
void judge_time(struct exercise *x, const struct evidence *e);

#endif
