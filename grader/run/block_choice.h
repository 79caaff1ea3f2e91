/* Which blocks of a launch run for the model of time, and what each of them is for. */
#ifndef GRADER_BLOCK_CHOICE_H
#define GRADER_BLOCK_CHOICE_H

#include "common/device.h"
#include "common/timing/l2_reach.h"
#include "grader/run/random.h"

enum {
    TIMED_MOST = 64,
    GRID_ENDS = 2, /* the first and the last block of the grid */
    NEAR_ENDS = 2,
    LOOKS_MOST = 16,
    CHOSEN_MOST = TIMED_MOST + GRID_ENDS + NEAR_ENDS + RUN + AXES * SIDES + LOOKS_MOST,
};

/* The blocks in the order in which they run. They are numbered in this order, from 0. */
struct block_choice {
    uint64_t blocks[CHOSEN_MOST]; /* by linear index in the grid */
    size_t count;
    size_t timed;               /* the first ones: their waits are written down. 0: the launch is not timed */
    size_t ends, end_count;     /* the number of the grid's first block; 2, or 0 in a grid of one block */
    size_t centre;              /* one of those that are timed, */
    size_t run, run_count;      /* those that start just before it: the number of the first of them, */
    size_t beside[AXES][SIDES]; /* those beside it along each axis; 0: none */
    size_t kept;                /* the steps of so many are kept; those after them were drawn by chance */
};

/* How many blocks to time of a grid of `blocks` on a GPU of `sms` multiprocessors, each of which has
 * `resident` of them at once: those of two rounds on one multiprocessor, between 16 and 64, but no more than
 * one multiprocessor gets. */
size_t block_choice_wanted(uint64_t blocks, unsigned sms, unsigned resident);

/* Choose blocks of a launch, the `times`-th of those that are alike, from 1. Of the first few `timed` blocks
 * are timed; of later ones only the grid's ends run and some that are drawn by chance. */
void block_choice_make(struct block_choice *c, const struct launch *launch, unsigned times, size_t timed,
                       struct random *chance);

#endif
