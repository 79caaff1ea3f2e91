/* The step for lost time, with the line and the numbers that a run or the model has measured. */
#ifndef GRADER_ADVICE_TIME_TELL_H
#define GRADER_ADVICE_TIME_TELL_H

#include "grader/judge/judge.h"

/* Append ", line 26" or ", lines 26 and 27", as far as they are known. */
void time_tell_lines(struct text *to, const struct exercise *x);
/* Append the step. */
void time_tell(struct text *to, const struct exercise *x);

#endif
