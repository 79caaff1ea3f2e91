/* Find out by runs with other inputs why values are near the right ones, and not right. */
#ifndef GRADER_DIAGNOSE_IMPRECISE_H
#define GRADER_DIAGNOSE_IMPRECISE_H

#include "grader/diagnose/diagnose.h"

/* Why are the outputs of floats not exact at size number `at`? Append what has been measured.
 * CAUSE_TERMS_CANCEL: an output takes inputs that are not its own, and they do not cancel exactly.
 * CAUSE_HALF_PRECISION: inputs or outputs have lost all but 8 or 11 bits. CAUSE_ERRORS_STAY:
 * smaller inputs have errors that are not as much smaller. CAUSE_IMPRECISE: none of these shows. */
enum cause imprecise_cause(struct text *to, const struct diagnosis *d, size_t at, int variant);

#endif
