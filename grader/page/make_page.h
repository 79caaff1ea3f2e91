/* Make the page of a graded submission: ./grade lab4 --page. */
#ifndef GRADER_PAGE_MAKE_PAGE_H
#define GRADER_PAGE_MAKE_PAGE_H

#include "grader/grade/options.h"

/* What to make it of. */
struct page_order {
    const char *source;           /* the path of the graded file */
    struct compilation *compiled; /* as the grading has left it; it is taken over */
    const char *page;             /* where the page goes; NULL: build/pages/labN.html in the kit */
    bool own;                     /* the student's own file: with the picture of the attempts */
    const struct look *look;      /* which call, launch and block to step through */
};

/* Write the page, and say in `out` how to open it. Parts that cannot be made say so on the page. False, with
 * one line in `why`, if the page cannot be written. */
bool make_page(struct text *out, const struct result *r, const struct page_order *order, struct why *why);

#endif
