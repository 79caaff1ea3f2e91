/* A result made by hand: what the tests of the report, of the next step and of expectations share. */
#ifndef GRADER_TESTS_UNITS_SAMPLE_RESULT_H
#define GRADER_TESTS_UNITS_SAMPLE_RESULT_H

#include "grader/judge/result.h"

/* Three lines; the third is the one that HERE marks. */
extern const char sample_source[];

/* Lab 1 with full marks. The caller frees it. */
struct result sample_full_marks(void);
/* The same with a race in line 3 that costs the safety check. */
struct result sample_with_race(void);

void sample_check(struct check *c, enum check_status status, double score, double max_score,
                  const char *summary);

/* The report of `r`; the caller frees it. */
char *sample_report(const struct result *r, bool colour, int width);
/* Fail the test unless `part` stands in the plain report. */
void sample_expect(const struct result *r, const char *part);

/* The report on one screen of 80 columns; the caller frees it. */
char *sample_short_report(const struct result *r);
/* The number of lines that a text has. */
int sample_lines(const char *text);

#endif
