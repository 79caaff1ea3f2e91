/* Decide which of the changes that make a wrong submission right is told: one of the program, of the
 * launches, or of the text; alone, or after the step of the cause. */
#ifndef GRADER_ADVICE_TRIED_STEP_H
#define GRADER_ADVICE_TRIED_STEP_H

#include "grader/advice/first_loss.h"

/* Is the change of the program that was found told? */
bool tried_repair(const struct lost *lost);
/* And by itself, without a change of the text at the same line? */
bool tried_repair_is_told(const struct lost *lost);
/* Instead of the step of the cause? */
bool tried_repair_is_all(const struct exercise *x, const struct finding *f);
/* Is the change of the launches told? */
bool tried_launch(const struct lost *lost);
/* Would a change of a kernel's text be told if one were known? */
bool tried_may_be_edit(const struct lost *lost);
/* Is the change of the text that was found told? */
bool tried_edit(const struct lost *lost);
/* Instead of another launch that was found to mend it, too? */
bool tried_edit_not_launch(const struct exercise *x);
/* Instead of the step of the cause, which only says where outputs are wrong or what all kernels need? */
bool tried_step_is_general(const struct exercise *x, const struct finding *f);

#endif
