/* Numbers of 64 bits that a submission puts together of two halves. */
#ifndef GRADER_DIAGNOSE_SOURCE_HALVES_H
#define GRADER_DIAGNOSE_SOURCE_HALVES_H

#include "common/finding.h"

/* What is wrong with the halves in what `entry` uses, and its line: CAUSE_LOW_HALF_SIGNED if the low one is
 * an int where the two are joined; CAUSE_CARRY_LOST if a line adds to low halves alone, also those of cells
 * that the two halves are added to in place. CAUSE_NONE: neither.
 */
enum cause source_halves(const char *source, const char *entry, int *line);

#endif
