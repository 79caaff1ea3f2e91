/* Print what has become of a download: what was taken, what may have been missed, and whose it is. */
#ifndef GRADER_CLASS_IMPORT_IMPORT_TELL_H
#define GRADER_CLASS_IMPORT_IMPORT_TELL_H

#include "grader/class_import/import_plan.h"

/* False if the teacher has to look: nothing was taken, or some files may be submissions and were not taken.
 */
bool import_tell(const char *out, const struct import_plan *plan, const struct download *d,
                 const struct people *people);

#endif
