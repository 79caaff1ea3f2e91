/* The causes of findings, as far as more is known in the end than when a finding was made. */
#ifndef GRADER_JUDGE_JUDGE_CAUSE_H
#define GRADER_JUDGE_JUDGE_CAUSE_H

#include "grader/judge/judge.h"

/* Counts are in, wrong runs have been looked at closer, the source says where barriers stand: fill in what
 * follows from that. Counts and findings of the exercise have to be there already. */
void judge_causes(struct exercise *x, const struct evidence *e);

#endif
