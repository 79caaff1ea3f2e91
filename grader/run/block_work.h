/* How much sampled blocks do: to tell whether others do as much. */
#ifndef GRADER_BLOCK_WORK_H
#define GRADER_BLOCK_WORK_H

#include "common/timing/block_steps.h"

/* Of several blocks together. */
struct block_work {
    double blocks;
    double steps, issues, lines; /* what warps do, machine instructions, lines of memory that loads touch */
    double longest;              /* machine instructions of each block's longest warp */
    bool cut;                    /* one was too long: only its beginning counts */
};

void block_work_add(struct block_work *w, const struct block_steps *block);

/* How many times as much as a block of `usual` does one of `other` do? By that in which they differ most; 1
 * if one of the two has no blocks. Where blocks were cut off, it is by step, else by block. */
double block_work_ratio(const struct block_work *other, const struct block_work *usual);

/* Is such a ratio more than a grid's edges and a draw make? */
bool block_work_is_more(double ratio);

/* Does the longest warp of a block do far more than those of usual blocks? Never, if the usual ones were cut
 * off. */
bool block_work_is_long(const struct block_steps *block, const struct block_work *usual);

#endif
