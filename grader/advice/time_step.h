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
    LOSS_LANES,      /* blocks of less than a warp */
    LOSS_ALONE,      /* a lone lane loads */
    LOSS_LOADS,      /* scattered ones */
    LOSS_BLOCKS,     /* fewer than multiprocessors */
    LOSS_BANKS,      /* of shared memory, which lanes share */
    LOSS_STORES,     /* scattered ones */
    LOSS_SWAPS,      /* loops of compare-and-swap */
    LOSS_LONE_BLOCK, /* that outlasts all others */
    LOSS_LOCAL,      /* arrays in local memory */
    LOSS_STOPPED,    /* the model's run */
    LOSS_UNKNOWN,
    LOSS_WARPS, /* which wait */
    LOSS_UNIT   /* the one that is busy longest */
};
enum time_loss time_loss(const struct exercise *x);

/* The step for lost points of time, without numbers. */
const char *time_step(const struct exercise *x);

/* Is the step that neighbouring threads should load neighbouring elements? */
bool time_is_of_loads(const struct exercise *x);

/* The kernel keeps an array of each thread in local memory, and points for time are lost or the boss is
 * faster. */
extern const char local_step[];

#endif
