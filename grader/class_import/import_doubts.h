/* Where a plan may have the wrong student, and who may have been left out. */
#ifndef GRADER_CLASS_IMPORT_IMPORT_DOUBTS_H
#define GRADER_CLASS_IMPORT_IMPORT_DOUBTS_H

#include "grader/class_import/import_plan.h"

/* Leave open the files of a folder that was taken for a student's, and holds several folders with the same
 * lab. */
void doubts_of_folders(struct import_plan *plan, struct download *d);
/* Tell students of the same name apart by the platform's numbers. Moodle names two students alike if their
 * full names are alike, and all of them if names are hidden. */
void doubts_of_names(struct import_plan *plan);
/* Find the students of whom there are files in the download, and none was taken or is named as open. One who
 * has an unchanged skeleton has handed in nothing. */
void doubts_of_students(struct import_plan *plan, const struct download *d, const struct whose_context *c);

#endif
