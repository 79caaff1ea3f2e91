/* Find the result of a submission that counts: is it graded, not graded or missing? */
#ifndef GRADER_CLASS_RESULTS_STANDING_H
#define GRADER_CLASS_RESULTS_STANDING_H

#include "grader/class_results/book.h"

/* Set the standing of a student's lab from class.json and REPORT/results. `s` has its folder, lab and task
 * already. */
void standing_find(struct submission *s, const struct book *book);

/* Read a result file that belongs to no class, and the report beside it, RESULT.txt. False, with one line in
 * `why`, if it is not a result file. */
bool standing_alone(struct submission *s, const char *path, struct why *why);

#endif
