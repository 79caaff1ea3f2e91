/* The step of the finding that costs points: by its cause, its weights, its counts, its requirement or its
 * kind.
 */
#ifndef GRADER_ADVICE_CAUSE_STEP_H
#define GRADER_ADVICE_CAUSE_STEP_H

#include "grader/advice/first_loss.h"

/* Append it. `untried`: no change has been found that mends the kernel, so say also where else the mistake
 * may lie. */
void cause_step(struct text *out, const struct lost *lost, bool untried);

/* Does the step of the cause speak of one term of the sum? */
bool cause_step_has_term(const struct exercise *x, enum cause cause);
/* Does the cause say which weights of an output differ? */
bool cause_is_weighed(enum cause cause);

#endif
