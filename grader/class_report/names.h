/* Make file names of students' names, which may have any bytes except / and NUL. */
#ifndef GRADER_CLASS_REPORT_NAMES_H
#define GRADER_CLASS_REPORT_NAMES_H

#include "common/base.h"

/* A file name for a page: letters and digits of the name in lower case, then twelve digits of its SHA-256. It
 * is safe on every file system and in a link as it stands, and no two names share one. The caller frees it.
 */
char *name_of_page(const char *folder);

#endif
