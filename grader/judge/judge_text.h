/* Find in the text the line to change for faults that appear in another line. */
#ifndef GRADER_JUDGE_JUDGE_TEXT_H
#define GRADER_JUDGE_JUDGE_TEXT_H

#include "grader/judge/judge.h"

/* Each sets the line of the cause that it returns. CAUSE_NONE: the text shows no such line. */

/* A type of 8 or 16 bits, where the first wrong size is the first with an index that the type cannot hold. */
enum cause judge_narrow_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* The vector of a cube's row, whatever test stands before it. */
enum cause judge_vector_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* Keep the cause, unless an index before the first cell comes from the remainder of a difference, (s - 1)
 * % 3. */
enum cause judge_with_remainder(const struct evidence *e, struct finding *f, enum cause cause);
/* Rows of a shared array that overlap, where its type is one of the file: the line with the type's lengths.
 */
void judge_rows_line(const struct evidence *e, struct finding *f);

#endif
