/* Say with numbers of the run what the step of a cause is about. */
#ifndef GRADER_ADVICE_AFTER_STEP_H
#define GRADER_ADVICE_AFTER_STEP_H

#include "grader/advice/first_loss.h"

/* Append to the step: how many elements its lines load for each output, how small a tile is, how often a
 * block writes. Nothing where none of these is what costs points. */
void after_step(struct text *out, const struct lost *lost);

#endif
