/* The lines of a kernel whose loads cost most, as the model has counted them at the size that it times. */
#ifndef GRADER_ADVICE_LOAD_LINES_H
#define GRADER_ADVICE_LOAD_LINES_H

#include "grader/judge/judge.h"

enum { LOAD_LINES_MOST = 8 };

struct load_lines {
    struct {
        int line;
        double loads;         /* elements per output: one for each active lane */
    } items[LOAD_LINES_MOST]; /* in the order of the lines */
    size_t count;
    double sectors; /* of one load of a warp, in the worst of these lines */
    double beside;  /* that it would take with lanes side by side */
    double all;     /* elements per output, in all lines */
};

/* Lines in which the loads of warps are scattered. False if there is none, or too many. */
bool load_lines_scattered(struct load_lines *found, const struct exercise *x);
/* Lines that load more than a quarter as many elements as the one that loads most. False if no two elements
 * are loaded for an output, if there are too many such lines, or if the model has not run. */
bool load_lines_most(struct load_lines *found, const struct exercise *x);
/* The same where a line loads neighbours beside a tile: also lines with an eighth of the loads of the first.
 * False if there is only one. */
bool load_lines_beside(struct load_lines *found, const struct exercise *x);

/* In a line, an output needs several elements. Do threads load about one for each, and share none? Then they
 * keep what they have loaded for the output before. */
bool load_lines_are_few(const struct load_lines *found, const struct exercise *x);

/* The lines that store to global memory; `loads` of each is 0. False if there is none, or too many. */
bool store_lines(struct load_lines *found, const struct exercise *x);

/* Append "line 26", "lines 26 and 27" or "lines 22 to 28". */
void load_lines_name(struct text *to, const struct load_lines *found);
/* Append "2 in line 26, 2 in line 27", or, of more lines, "7 in lines 22 to 28". */
void load_lines_tell(struct text *to, const struct load_lines *found);

#endif
