/* Back to the beginning, and the end of the book: a lab's skeleton and its solution. */
#ifndef GRADER_STUDY_SKELETON_H
#define GRADER_STUDY_SKELETON_H

#include "grader/labs/lab_record.h"

/* Put the lab's skeleton back; what stood in its file is kept beside it under a number that is free. Appends
 * what was done. False, with one line in `why`, if that fails: the file is as it was then. */
bool skeleton_reset(struct text *out, const struct lab *lab, struct why *why);

/* Append the lab's solution. False, with one line in `why`, if there is none here. */
bool solution_read(struct text *out, const struct lab *lab, struct why *why);

#endif
