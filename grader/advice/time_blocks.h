/* Tell of lost time where a launch has too many or too few blocks, threads or warps. */
#ifndef GRADER_ADVICE_TIME_BLOCKS_H
#define GRADER_ADVICE_TIME_BLOCKS_H

#include "grader/judge/judge.h"

/* Append, after the step, how many blocks start for how few outputs. */
void time_blocks_idle(struct text *to, const struct exercise *x);

/* Append the step, with its numbers. */
void time_blocks_untimed(struct text *to, const struct exercise *x);
void time_blocks_small(struct text *to, const struct exercise *x);    /* than a warp */
void time_blocks_few(struct text *to, const struct exercise *x);      /* than there are multiprocessors */
void time_blocks_warps(struct text *to, const struct exercise *x);    /* that wait */
void time_blocks_launches(struct text *to, const struct exercise *x); /* that start for most of the time */

/* Append ", line 26", the one that says how many blocks there are, or threads in a block, or that launches;
 * nothing where it is not known. */
void time_blocks_few_line(struct text *to, const struct exercise *x);
void time_blocks_launches_line(struct text *to, const struct exercise *x);
void time_blocks_grid_line(struct text *to, const struct exercise *x);
void time_blocks_block_line(struct text *to, const struct exercise *x);
void time_blocks_untimed_line(struct text *to, const struct exercise *x);
void time_blocks_warps_line(struct text *to, const struct exercise *x);

#endif
