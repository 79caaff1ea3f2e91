/* Which result of a submission counts, and where the submission stands. */
#ifndef GRADER_CLASS_RESULTS_STANDING_H
#define GRADER_CLASS_RESULTS_STANDING_H

#include "grader/class_results/book.h"

/* Find out where a student's lab stands, by class.json and by what lies in REPORT/results. Of s, folder, lab
 * and task are known. */
void standing_find(struct submission *s, const struct book *book);

/* Take a result file that belongs to no class, and the report beside it, RESULT.txt. False, with one line in
 * `why`, if it is none. */
bool standing_alone(struct submission *s, const char *path, struct why *why);

#endif
