/* One step that mends a compile error, where it takes the source to say it. */
#ifndef GRADER_COMPILE_MEND_H
#define GRADER_COMPILE_MEND_H

#include "grader/compile/submission.h"

/* Append the step for the first error of `diagnostics`: "line 10: put a ; at its end". Nothing if the message
 * itself says as much. */
void mend_step(struct text *out, const char *diagnostics, const struct submission *s, const struct lab *lab);

#endif
