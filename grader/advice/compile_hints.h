/* Give hints about compile errors, chosen by the words of the first error. */
#ifndef GRADER_ADVICE_COMPILE_HINTS_H
#define GRADER_ADVICE_COMPILE_HINTS_H

#include <stdbool.h>

#include "common/base.h"

/* Hint number `level`, 1 to HINT_LEVELS, about a message of nvcc's or of the grader's about entry points. */
const char *compile_hint(const char *message, int level);

/* Append the step that mends this compile error, with its line. False: no better step is known than to mend
 * the first error. */
bool compile_step(struct text *out, const char *message);

#endif
