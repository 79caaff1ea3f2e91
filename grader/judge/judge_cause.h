/* Find the causes of findings that need more than the trial itself: the counts, the source, a closer look. */
#ifndef GRADER_JUDGE_JUDGE_CAUSE_H
#define GRADER_JUDGE_JUDGE_CAUSE_H

#include "grader/judge/judge.h"

/* Set the causes that follow from the counts, from the closer look at wrong runs, and from the barriers in
 * the source. The exercise's counts and findings have to be there already. */
void judge_causes(struct exercise *x, const struct evidence *e);

#endif
