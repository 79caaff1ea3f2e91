/* Find a line that loads, and that no thread comes to at any size, although its kernel runs. */
#ifndef GRADER_DIAGNOSE_DEAD_LOAD_H
#define GRADER_DIAGNOSE_DEAD_LOAD_H

#include "grader/diagnose/diagnose.h"

enum { DEAD_AXES = 3, DEAD_LINES = 4096 };

/* What is known of the comparisons of a line. */
enum dead_compared { DEAD_NOT_COMPARED, DEAD_UNIFORM, DEAD_BY_THREAD };

struct dead_load {
    int line;                     /* the first such line */
    unsigned block[DEAD_AXES];    /* threads of the last launch, along each axis */
    uint8_t compared[DEAD_LINES]; /* by line; DEAD_BY_THREAD: threads of a block compare different numbers */
};

/* Follow several sizes, right and wrong ones, among them the largest that can be followed. False: each load
 * of every kernel that runs is executed, or there is no listener. */
bool dead_load_find(struct dead_load *found, const struct diagnosis *d);

#endif
