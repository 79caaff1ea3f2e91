/* What to do about lost time: by the counts and by the unit of the modelled GPU that is busy for the longest.
 */
#ifndef GRADER_ADVICE_TIME_STEP_H
#define GRADER_ADVICE_TIME_STEP_H

#include "grader/judge/judge.h"

/* The unit that takes most of the modelled time, caches together as UNIT_L1; UNITS if none is busy for half
 * of it: then warps wait. */
int time_binds(const struct exercise *x);

/* What costs the time. Most of all, what comes first here. */
enum time_loss {
    LOSS_IDLE,       /* blocks without an output */
    LOSS_UNTIMED,    /* the time does not count: `untimed` says why */
    LOSS_LANES,      /* a block has fewer threads than a warp */
    LOSS_ALONE,      /* one lane of a warp loads at a time */
    LOSS_LOADS,      /* the lanes of a warp load elements that lie far apart */
    LOSS_BLOCKS,     /* there are fewer blocks than multiprocessors */
    LOSS_LAUNCHES,   /* launches start for most of the time */
    LOSS_BANKS,      /* bank conflicts in shared memory */
    LOSS_STORES,     /* the lanes of a warp store elements that lie far apart */
    LOSS_SWAPS,      /* loops of compare-and-swap */
    LOSS_LONE_BLOCK, /* one block runs longer than all others */
    LOSS_LOCAL,      /* arrays in local memory */
    LOSS_STOPPED,    /* the model's run was stopped */
    LOSS_UNKNOWN,    /* the model gives no time */
    LOSS_WARPS,      /* warps wait, and no unit is busy for half of the time */
    LOSS_UNIT        /* one unit is busy for most of the time */
};
enum time_loss time_loss(const struct exercise *x);

/* The step for lost points of time, without numbers. */
const char *time_step(const struct exercise *x);

/* The kernel keeps an array of each thread in local memory, and points for time are lost or the boss is
 * faster. */
extern const char local_step[];

#endif
