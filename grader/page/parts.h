/* Write the parts of a page. */
#ifndef GRADER_PAGE_PARTS_H
#define GRADER_PAGE_PARTS_H

#include "grader/page/attempt_page.h"

/* Verdict, score, the next step and the checks. */
void part_verdict(struct text *out, const struct result *r);
/* The source with findings and counts at its lines. */
void part_source(struct text *out, const struct page_parts *parts);
/* Of each entry point with wrong weights, the stencil as it is and as it should be. */
void part_weights(struct text *out, const struct result *r);

/* Begin a part that unfolds; on a phone it is closed at first if it `folds`. part_end ends it. */
void part_begin(struct text *out, const char *name, const char *title, bool folds);
void part_end(struct text *out);

#endif
