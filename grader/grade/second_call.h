/* Call an entry point again in a process that has called it: is it right then, too? */
#ifndef GRADER_GRADE_SECOND_CALL_H
#define GRADER_GRADE_SECOND_CALL_H

#include "grader/grade/grade_entry.h"

/* If both trials of a size are right, and it is the size for this, call again: once with the variables of the
 * device as a call leaves them, once after two calls in the same process, the first of them at a small size.
 * A wrong result, and each fault of a later call, becomes a finding of the second trial; e->wrong_again is
 * then set, and e->kept if host code is to blame. */
void second_call_try(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct trial trials[2]);

#endif
