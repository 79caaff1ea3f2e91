/* What came of it, by rule and by entry point, and in the last line. */
#ifndef GRADER_TESTS_MUTANTS_SUMMARY_H
#define GRADER_TESTS_MUTANTS_SUMMARY_H

#include <stdio.h>

#include "grader/tests/mutants/candidates.h"

/* "KILLED  lab4_tiling:no_barrier:88  shared_race, line 87, 93: …", with FAIL in front where it has to be. */
void summary_line(struct text *out, const struct candidate *c);

/* The tables and the last lines. Returns how many candidates did not pass. */
size_t summary_print(FILE *to, const struct candidates *c);

#endif
