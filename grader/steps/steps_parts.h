/* What the files share that follow a call. */
#ifndef GRADER_STEPS_STEPS_PARTS_H
#define GRADER_STEPS_STEPS_PARTS_H

#include "grader/steps/steps.h"

/* ---- steps_trial.c ---- */

/* Run the chosen size once and keep its buffers; with a filter, follow it. */
void steps_run(struct steps *s, struct rig *rig, const struct steps_choice *choice,
               const struct event_filter *filter);
/* Free what a run has left. */
void steps_forget(struct steps *s);

/* ---- steps_choose.c ---- */

/* Find the entry point and the size to look at. */
void steps_choose_size(struct steps *s, const struct lab *lab, struct rig *rig,
                       const struct steps_choice *choice);
/* Find the launch and the block, after a run that was followed. False, with one line in `why`, if those that
 * were asked for do not exist. */
bool steps_choose_block(struct steps *s, const struct steps_choice *choice, struct why *why);

#endif
