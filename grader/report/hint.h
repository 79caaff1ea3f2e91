/* Give one of three hints about the first lost check: a question, an explanation, nearly the code. */
#ifndef GRADER_REPORT_HINT_H
#define GRADER_REPORT_HINT_H

#include "grader/report/report.h"

/* Append hint number `level`, 1 to HINT_LEVELS, with what it is about and how to get the next one. */
void hint_render(struct text *out, const struct result *r, int level, const struct report_style *style);

#endif
