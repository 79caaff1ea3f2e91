/* Find the mistake of which the compiler has warned. It is asked only after a run has shown a fault. */
#ifndef GRADER_DIAGNOSE_WARNING_CLUE_H
#define GRADER_DIAGNOSE_WARNING_CLUE_H

#include "common/finding.h"

/* The cause that a warning in nvcc's `diagnostics` (NULL: none) names, and its line; CAUSE_NONE if none does.
 */
enum cause warning_clue(const char *diagnostics, int *line);

#endif
