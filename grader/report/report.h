/* The result as a student reads it: one screen per lab. */
#ifndef GRADER_REPORT_REPORT_H
#define GRADER_REPORT_REPORT_H

#include <stdio.h>

#include "grader/judge/result.h"

struct report_style {
    bool colour;
    int width;          /* columns */
    const char *source; /* the submission's text, to quote lines from; NULL: quote none */
    bool brief;         /* passed checks on one line */
    bool handed_out;    /* read where it was not made: there is no "this command" */
};

/* What suits `stream`: colour only on a terminal that wants it, and its width up to 100 columns. */
struct report_style report_style_for(FILE *stream);

/* Append the report. */
void report_render(struct text *out, const struct result *r, const struct report_style *style);

#endif
