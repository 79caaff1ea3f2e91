/* A walk over a line, made by hand: what prove's tests ask claims about. */
#ifndef GRADER_TESTS_UNITS_PROVE_LINE_H
#define GRADER_TESTS_UNITS_PROVE_LINE_H

#include "grader/prove/claims.h"

enum { WIDTH = 256, ELEMENT = 4 };

/* A walk of blocks of 256 threads over a line, as it is after it: one thread for all. */
struct line {
    struct terms terms;
    struct insn insns[4];
    struct source_place place;
    struct program program;
    struct function function;
    struct graph graph;
    struct graph_block block;
    uint32_t block_of[4];
    struct launch_known launch;
    struct walker walker;
    struct outputs outputs;
};

void open_line(struct line *l);
void close_line(struct line *l);
/* A thread's own element: 256 * block + thread + beyond. */
term element_of(struct line *l, int64_t beyond);

#endif
