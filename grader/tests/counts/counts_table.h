/* What the comparison of counts prints. */
#ifndef GRADER_TESTS_COUNTS_COUNTS_TABLE_H
#define GRADER_TESTS_COUNTS_COUNTS_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "grader/tests/counts/agreement.h"

/* How often each kind of difference has occurred, by samples, and how many were compared. */
struct tally {
    size_t samples[COUNTS_REASON_COUNT], passed, failed;
};

void table_begin(const char *gpu);
/* A line for a sample, and a second one where the hardware counted something else. */
void table_row(struct tally *tally, const char *name, const struct agreement agreement[COUNTS_MEASURE_COUNT]);
/* Each kind of difference that has occurred, explained, and "N passed, M failed". */
void table_end(const struct tally *tally);

#endif
