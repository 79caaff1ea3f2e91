/* The lines that a step names: those of the finding, of its cause, of the wrong term or of the store. */
#ifndef GRADER_ADVICE_STEP_LINES_H
#define GRADER_ADVICE_STEP_LINES_H

#include "grader/advice/first_loss.h"

/* Append ", lines 24 and 34" or ", line 5 called from line 14": the lines of the finding that the step is
 * about; or the line of its cause, if that is known. */
void step_lines(struct text *out, const struct lost *lost);

/* The line of the wrong term, or of the store, where the finding names none; 0: not known. */
int step_term_line(const struct lost *lost);
/* The line that stores the wrong sum, where that of the wrong term is not known; 0: not known. */
int step_sum_line(const struct lost *lost);

#endif
