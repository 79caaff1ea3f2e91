/* After a report: the one thing to do next. */
#ifndef GRADER_ADVICE_NEXT_STEP_H
#define GRADER_ADVICE_NEXT_STEP_H

#include "grader/judge/result.h"

/* Append one sentence, chosen by the first thing that cost points; nothing more to do is a sentence too. */
void next_step(struct text *out, const struct result *r);

#endif
