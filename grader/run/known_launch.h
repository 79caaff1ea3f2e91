/* Launches of one call that have been timed: a call may launch the same kernel hundreds of times. */
#ifndef GRADER_KNOWN_LAUNCH_H
#define GRADER_KNOWN_LAUNCH_H

#include "common/device.h"
#include "common/timing/launch_time.h"
#include "grader/run/block_work.h"

enum { KNOWN_GPUS = 8 };

/* Launches of one kernel with one grid, block and size of shared memory. Their parameters differ, and so may
 * what they do: the time and the work are those of the one that did most. */
struct known_launch {
    const char *kernel; /* the plan's */
    uint32_t grid[3], block[3], shared_bytes;
    unsigned times;                      /* so many have been launched, the one at hand included */
    struct launch_time time[KNOWN_GPUS]; /* by GPU */
    struct block_work work;              /* of the blocks that were timed */
    size_t kept;                         /* blocks whose steps were kept, the timed ones among them */
};

/* The latest that differ. */
struct known_launches {
    struct known_launch items[32];
    size_t count; /* that have ever had a place */
};

/* The place of such a launch. The oldest gives way to a new one. */
struct known_launch *known_launch_of(struct known_launches *known, const struct launch *launch);

#endif
