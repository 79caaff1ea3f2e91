/* The findings of one check, as the terminal report tells them. */
#ifndef GRADER_REPORT_REPORT_FINDINGS_H
#define GRADER_REPORT_REPORT_FINDINGS_H

#include "common/finding.h"
#include "grader/text/page.h"

/* Add one finding from `column` on, with its lines of `source` (NULL: unknown). */
void report_finding(struct page *p, const struct finding *f, const char *source, int column);
/* Add the findings from `column` on: a few in full, each with its lines of `source`, and how
 * many more there are. Races with one and the same line are one story, and so are the two sides of a race. */
void report_findings(struct page *p, const struct findings *list, const char *source, int column);

#endif
