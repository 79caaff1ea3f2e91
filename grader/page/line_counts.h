/* Count, line by line, what one block in the middle of the grid asks memory for. */
#ifndef GRADER_PAGE_LINE_COUNTS_H
#define GRADER_PAGE_LINE_COUNTS_H

#include "grader/figures/scene.h"

/* Requests, sectors and wavefronts as common/counts.h defines them. */
struct line_count {
    uint64_t instructions; /* of warps, in PTX */
    uint64_t requests;     /* of warps, to global and shared memory */
    uint64_t sectors;      /* of the global ones */
    uint64_t wavefronts;   /* of the shared ones */
};

/* By line, from 1. Start from {0}; line_counts_free releases it. */
struct line_counts {
    struct line_count *lines;
    int count;         /* of lines, 0 included */
    struct text where; /* "block (4,4,4) of dot at n = 66", joined by "and" */
};

/* Call entry point number `which` of a scene at its count size, and add what the middle block of each launch
 * does. */
void line_counts_look(struct line_counts *c, struct scene *scene, int which);
/* Add the requests of the middle block of each launch. */
void line_counts_add(struct line_counts *c, const struct sight *s);
void line_counts_free(struct line_counts *c);
/* The counts of a line; zero where nothing was counted. */
struct line_count line_counts_of(const struct line_counts *c, int line);

#endif
