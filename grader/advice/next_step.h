/* Choose the one thing to do next, the last line of a report. */
#ifndef GRADER_ADVICE_NEXT_STEP_H
#define GRADER_ADVICE_NEXT_STEP_H

#include "grader/judge/result.h"

/* Append one sentence about the first check that lost points. If nothing is left to do, say that. */
void next_step(struct text *out, const struct result *r);

/* Would a change of the text of exercise x be told, if one that makes it right were known? For
 * grade_options.wants_edit. */
bool next_step_wants_edit(const struct result *r, const struct exercise *x);

#endif
