/* Print findings for programs: a line each, as gcc does, for the problem matchers of editors; or as SARIF
 * 2.1.0 (OASIS, 2020), for the annotations of forges. */
#ifndef GRADER_REPORT_REPORT_EDITOR_H
#define GRADER_REPORT_REPORT_EDITOR_H

#include "grader/judge/result.h"

/* Append "FILE:LINE:COLUMN: error: MESSAGE [CAUSE]" for each finding, and a note with the score and the next
 * step. Line and column are left out where they are not known. */
void report_gcc(struct text *out, const struct result *r);

/* Append one SARIF log: a run with a result for each finding. */
void report_sarif(struct text *out, const struct result *r);

#endif
