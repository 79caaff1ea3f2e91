/* Show all labs at a glance: best score, attempts, the time of the last one, and what to do next. */
#ifndef GRADER_STUDY_OVERVIEW_H
#define GRADER_STUDY_OVERVIEW_H

#include "grader/report/report.h"
#include "grader/study/history.h"
#include "grader/text/page.h"

/* Append the table and the next step; `style` sets width and colour. */
void overview_render(struct text *out, const struct history *h, const struct report_style *style);

/* Append a symbol for each lab, full or empty, and how many labs have full marks. */
void overview_progress(struct page *p, const struct history *h);

#endif
