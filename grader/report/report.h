/* Write the report that a student reads: one screen per lab. */
#ifndef GRADER_REPORT_REPORT_H
#define GRADER_REPORT_REPORT_H

#include <stdio.h>

#include "grader/judge/result.h"

struct report_style {
    bool colour;
    int width;          /* columns */
    const char *source; /* the submission's text, from which lines are quoted; NULL: quote none */
    const char *path;   /* of the submission, as the reader knows it; NULL: as each finding has it */
    bool brief;         /* one screen: what failed, the next step; passed checks on one line */
    bool carets;        /* below quoted lines; the short report has them where there is room */
    bool quiet_printf;  /* leave out what kernels have printed */
    bool what_if;       /* changes were asked for */
    bool handed_out;    /* the reader did not run the command, so do not say "this command" */
};

/* The style for `stream`: colour only on a terminal that allows it, and the terminal's width, up to 100
 * columns. For anything but a terminal the width is COLUMNS of the environment, or 80. */
struct report_style report_style_for(FILE *stream);

/* Append the report. */
void report_render(struct text *out, const struct result *r, const struct report_style *style);

#endif
