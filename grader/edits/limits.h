/* Changes of limits. */
#ifndef GRADER_EDITS_LIMITS_H
#define GRADER_EDITS_LIMITS_H

#include "grader/edits/propose.h"

/* Where elements that are no outputs were written, a limit is off by one: try changes of comparisons and of
 * limits by one before others. */
void limits_prefer(struct proposals *list, const struct tokens *t);

#endif
