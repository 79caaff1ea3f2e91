/* Show the findings of one check in the terminal report. */
#ifndef GRADER_REPORT_REPORT_FINDINGS_H
#define GRADER_REPORT_REPORT_FINDINGS_H

#include "common/finding.h"
#include "grader/report/report.h"
#include "grader/text/page.h"

/* Is the finding about one of several elements that were compared? `times` counts elements then, not events.
 */
bool report_counts_elements(const struct finding *f);
/* Add one finding, indented to `column`, with its lines of the style's source. */
void report_finding(struct page *p, const struct finding *f, const struct report_style *style, int column);
/* Add the findings, indented to `column`: a few in full, each with its lines of the source, and the number
 * of the others. Races with the same line are shown together as one story, and so are the two sides of a
 * race. */
void report_findings(struct page *p, const struct findings *list, const struct report_style *style,
                     int column);

#endif
