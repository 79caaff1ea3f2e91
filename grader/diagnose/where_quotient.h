/* Say how quotients of integers are rounded in another way than the definition rounds them. */
#ifndef GRADER_DIAGNOSE_WHERE_QUOTIENT_H
#define GRADER_DIAGNOSE_WHERE_QUOTIENT_H

#include "grader/diagnose/field.h"

/* Is each value the sum of quotients of its terms, or of some of them, where all terms should be added first?
 * Append that. */
bool where_tell_early(struct text *to, const struct field *f);
/* Is each value, right or wrong, the sum times one number, rounded in one way? Append the number. */
bool where_tell_reciprocal(struct text *to, const struct field *f);
/* Is each value what is left of the right one if its terms, or it itself, lose all bits but 16? Append that.
 */
bool where_tell_short(struct text *to, const struct field *f);

#endif
