/* Find a line that loads, and that no thread comes to, although its kernel runs: at any size, or for a sum at
 * a size at which no other line loads either. */
#ifndef GRADER_DIAGNOSE_DEAD_LOAD_H
#define GRADER_DIAGNOSE_DEAD_LOAD_H

#include "common/sim/load_sites.h"
#include "grader/diagnose/diagnose.h"

enum { DEAD_AXES = 3, DEAD_LINES = 4096 };

/* What is known of the comparisons of a line. */
enum dead_compared { DEAD_NOT_COMPARED, DEAD_UNIFORM, DEAD_BY_THREAD };

struct dead_load {
    int line;                  /* the first such line */
    int calls[LOAD_LINES];     /* those of the calls that lead to it and to no load; 0: no more */
    size_t elements;           /* the size at which nothing is loaded; 0: the line never runs at any size */
    unsigned block[DEAD_AXES]; /* threads of the last launch, along each axis */
    uint8_t compared[DEAD_LINES]; /* by line; DEAD_BY_THREAD: threads of a block compare different numbers */
};

/* Follow the smallest wrong size of a sum. If something is loaded there, or for other entry points, follow
 * several sizes, right and wrong ones, among them the largest that can be followed. False: each load of every
 * kernel that runs is executed, or there is no listener. */
bool dead_load_find(struct dead_load *found, const struct diagnosis *d);

#endif
