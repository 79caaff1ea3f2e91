/* Judge the traffic: compare the simulator's counts with the requirements in the entry point's record. */
#ifndef GRADER_JUDGE_JUDGE_TRAFFIC_H
#define GRADER_JUDGE_JUDGE_TRAFFIC_H

#include "grader/judge/judge.h"

/* Fill the traffic check. Counts and outputs of the exercise have to be there already. `again` is the same
 * exercise as counted at the size that was drawn, if it was: each requirement has to be met at both sizes. */
void judge_traffic(struct check *c, const struct exercise *x, const struct exercise *again);

/* Does a call that was counted miss a requirement at its size? */
bool judge_is_missed(const struct exercise *x);

#endif
