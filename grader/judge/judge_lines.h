/* Find the line of a wrong or missing output, where no mistake has been seen that has one. */
#ifndef GRADER_JUDGE_LINES_H
#define GRADER_JUDGE_LINES_H

#include "grader/judge/judge.h"

/* Does the cause only say where outputs lie whose neighbour is missing? */
bool judge_is_end(enum cause cause);
/* The cause that a loop, a condition, a load or a store in some line adds to a vague one; the finding gets
 * that line. Else `cause`. */
enum cause judge_with_line(const struct exercise *x, const struct evidence *e, struct finding *f,
                           enum cause cause);

#endif
