/* Find the mistake of which the compiler has warned. It is asked only after a run has shown a fault. */
#ifndef GRADER_DIAGNOSE_WARNING_CLUE_H
#define GRADER_DIAGNOSE_WARNING_CLUE_H

#include "common/finding.h"

/* The cause that a warning in nvcc's `diagnostics` (NULL: none) names, and its line; CAUSE_NONE if none does.
 * `source` is the text of which it warns; NULL: not known. */
enum cause warning_clue(const char *diagnostics, const char *source, int *line);

/* The line of `source` that computes a value which, as a warning says, nothing uses; 0: there is none. The
 * index of a thread is no such value. */
int warning_of_unused_result(const char *diagnostics, const char *source);
/* The line in which, as a warning says, an unsigned number is compared with 0; 0: there is none. */
int warning_of_unsigned(const char *diagnostics);

#endif
