/* Find the one line of a text in which a mistake of this kind can stand. */
#ifndef GRADER_DIAGNOSE_SOURCE_SITE_H
#define GRADER_DIAGNOSE_SOURCE_SITE_H

#include "grader/labs/lab_record.h"

/* The line that the step of a cause is about, where the text that `entry` uses has only one of that form: the
 * mask n - 1, the division 1 / 2, the grid of its only launch. 0: none, several, or the cause has no form.
 * `source` may be NULL. */
int source_site(enum cause cause, const struct entry *entry, const char *source);

#endif
