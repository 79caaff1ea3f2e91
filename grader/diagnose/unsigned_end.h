/* Find the line in which the index of the first output's left neighbour is an unsigned number below 0. */
#ifndef GRADER_DIAGNOSE_UNSIGNED_END_H
#define GRADER_DIAGNOSE_UNSIGNED_END_H

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse.h"

/* Where the first output of a line takes an element from elsewhere, follow a wrong size: the first line in
 * which block 0 takes the unsigned minimum or maximum of a number just below 2^32 or 2^64, as 0 - 1 is, or in
 * which such a number is compared for `read_line` (0: not known), the line that reads the element. 0: there
 * is none, or it is another output. */
int unsigned_line_of_end(const struct diagnosis *d, const struct impulse *x, int read_line);

#endif
