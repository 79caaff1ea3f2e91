/* Run the recorded calls of a submission with a change in their steps: a claim about host code has to mend
 * the outputs. */
#ifndef GRADER_DIAGNOSE_CHANGED_PLAN_H
#define GRADER_DIAGNOSE_CHANGED_PLAN_H

#include "grader/diagnose/diagnose.h"

/* What is changed in each step. The steps and their pointers may be changed, not the data. */
typedef void change_step(struct plan_step *step, const void *context);

/* Make `changed` a plan with the change. It shares the rest with `plan`. changed_plan_free releases it. */
void changed_plan_make(struct plan *changed, const struct plan *plan, change_step *change,
                       const void *context);
void changed_plan_free(struct plan *changed);

/* Are sizes that are wrong right with the change: the smallest ones and the largest that is not too large? */
bool changed_plan_mends(const struct diagnosis *d, change_step *change, const void *context);

#endif
