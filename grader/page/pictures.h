/* Draw the pictures of a page with gnuplot, each with the question that it answers. */
#ifndef GRADER_PAGE_PICTURES_H
#define GRADER_PAGE_PICTURES_H

#include "grader/figures/plot.h"

enum { PICTURES_MOST = 5 };

struct page_picture {
    char question[200];
    char words[200]; /* the answer's numbers */
    struct text svg;
};

/* Start from {0}; pictures_free releases it. */
struct pictures {
    struct page_picture items[PICTURES_MOST];
    int count;
    struct text remarks; /* what could not be drawn, and why: a line each */
};

/* Draw what there is to draw of the file in `student` (NULL, or without a device: nothing) and, if `own`, of
 * the student's attempts at its lab. What cannot be drawn becomes a remark. */
void pictures_draw(struct pictures *p, const struct result *r, struct scene *student, bool own);
void pictures_free(struct pictures *p);

#endif
