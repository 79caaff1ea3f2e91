/* Names of students: any bytes but / and NUL on disk, and what becomes of them elsewhere. */
#ifndef GRADER_CLASS_REPORT_NAMES_H
#define GRADER_CLASS_REPORT_NAMES_H

#include "common/base.h"

/* As people read it: UTF-8, with \xNN for every byte that is none. The caller frees it, as all of these. */
char *name_in_utf8(const char *folder);
/* As the kit's JSON files have it: U+FFFD for every such byte. */
char *name_in_json(const char *folder);
/* A file name for a page: letters and digits of the name in lower case, then twelve digits of its SHA-256. It
 * is safe on every file system and in a link as it stands, and no two names share one. */
char *name_of_page(const char *folder);

#endif
