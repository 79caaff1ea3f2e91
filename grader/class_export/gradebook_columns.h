/* Which column of a gradebook is what: platforms write headers of their own. */
#ifndef GRADER_CLASS_EXPORT_GRADEBOOK_COLUMNS_H
#define GRADER_CLASS_EXPORT_GRADEBOOK_COLUMNS_H

#include "grader/class_export/gradebook_fill.h"

enum { NOWHERE = -1 };

/* The column of a lab's grades; NOWHERE, with one line in `why`, if there is none or more than one. */
long gradebook_column(const struct gradebook *book, const char *lab, struct why *why);
/* The column with exactly that header, or NOWHERE. */
long gradebook_header(const struct sheet *sheet, const char *name);
/* The feedback beside a column of grades, or NOWHERE. */
long gradebook_feedback(const struct gradebook *book, long grades);

#endif
