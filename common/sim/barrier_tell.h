/* Who waits at the barriers of a block, and the findings about that. */
#ifndef SIM_BARRIER_TELL_H
#define SIM_BARRIER_TELL_H

#include "common/sim/run.h"

/* The lanes that wait at one instruction, and those of the first warp among them. */
struct place {
    const struct insn *insn; /* NULL: no lane */
    struct warp *warp;
    uint32_t mask, lanes;
};

/* The lanes that wait at one barrier of the block. */
struct waiting {
    uint32_t lanes, expected; /* expected 0: every live thread */
    uint32_t counted;         /* compared with `expected`: a whole warp counts 32, even a short one */
    uint32_t ones;            /* of bar.red: lanes whose predicate is true */
    struct place first, other;
};

/* Threads wait at two barriers that have the same number: one line for both, and the condition that parts
 * them. */
void barrier_tell_two_places(const struct waiting *at);
/* Remark on a barrier that opens without threads that have left the kernel; `live` threads have not. */
void barrier_tell_missing(const struct block *b, const struct waiting *at, uint32_t live);
/* The block waits for ever at `at`, for threads that have left or wait at `other` (NULL: none does). Ends the
 * block. */
void barrier_tell_deadlock(const struct waiting *at, const struct waiting *other, uint32_t live);

#endif
