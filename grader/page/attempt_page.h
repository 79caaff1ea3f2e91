/* Write the page of one attempt: a single HTML file that needs no network. */
#ifndef GRADER_PAGE_ATTEMPT_PAGE_H
#define GRADER_PAGE_ATTEMPT_PAGE_H

#include "grader/judge/result.h"
#include "grader/page/line_counts.h"
#include "grader/page/pictures.h"
#include "grader/page/traces.h"

/* What a page is made of. It owns nothing. */
struct page_parts {
    const struct result *result;
    const char *source;               /* the graded text; NULL: the file has changed since */
    const struct line_counts *counts; /* NULL: not counted */
    struct text traces[PAGE_TRACES];  /* traces as JSON; empty ones are left out */
    const char *no_trace;             /* why there is none, if there is none */
    const struct pictures *pictures;
};

/* Append the page. */
void attempt_page(struct text *out, const struct page_parts *parts);

#endif
