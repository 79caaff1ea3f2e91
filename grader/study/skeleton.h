/* Put a lab's skeleton back, or read it or the solution. */
#ifndef GRADER_STUDY_SKELETON_H
#define GRADER_STUDY_SKELETON_H

#include "grader/labs/lab_record.h"

/* Put the lab's skeleton back. The student's file is kept beside it under a free number. Appends what was
 * done. False, with one line in `why`, if that fails: the file is unchanged then. */
bool skeleton_reset(struct text *out, const struct lab *lab, struct why *why);

/* Append the lab's skeleton as it was handed out, whatever labs/ holds now. False, with one line in `why`, if
 * it cannot be made. */
bool skeleton_read(struct text *out, const struct lab *lab, struct why *why);

/* Append the lab's solution. False, with one line in `why`, if the kit has none. */
bool solution_read(struct text *out, const struct lab *lab, struct why *why);

#endif
