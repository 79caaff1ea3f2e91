/* Three hints about the first lost check, from a question to nearly the code. */
#ifndef GRADER_REPORT_HINT_H
#define GRADER_REPORT_HINT_H

#include "grader/report/report.h"

/* Append the hint of that level, 1 to HINT_LEVELS, with what it is about and how to get the next. */
void hint_render(struct text *out, const struct result *r, int level, const struct report_style *style);

#endif
