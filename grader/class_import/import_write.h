/* Write what a plan has chosen as SUBMISSIONS/STUDENT/labN.cu, and the list of all files of the download. */
#ifndef GRADER_CLASS_IMPORT_IMPORT_WRITE_H
#define GRADER_CLASS_IMPORT_IMPORT_WRITE_H

#include "grader/class_import/import_plan.h"

/* Write the chosen files into the folder `out`, which is made if it is missing, with the times of hand-in as
 * their modification times. A newer file that is there already stays. False, with one line in `why`, if a
 * file cannot be written. */
bool import_write(struct import_plan *plan, const struct download *d, const char *out, struct why *why);

/* Write out/import-DOWNLOAD.csv: a row for every file, with what has become of it. */
bool import_list(const struct import_plan *plan, const struct download *d, const char *out, struct why *why);

#endif
