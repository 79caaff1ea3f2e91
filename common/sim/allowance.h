/* What one submission may spend on the simulator in all, over launches, sizes and diagnosis.
 *
 * The unit is a warp instruction that computes. Everything else that takes time is converted to that unit:
 * the start of a launch, of a block and of a warp, bytes copied and filled, atomics, slow arithmetic. So the
 * same submission spends nearly the same on every machine. There are two small differences: workers that
 * share the blocks of a launch do not see each other's loads, and only x86 reports subnormal numbers. A limit
 * of processor time applies as well, in case the weights are wrong. */
#ifndef COMMON_SIM_ALLOWANCE_H
#define COMMON_SIM_ALLOWANCE_H

#include "common/base.h"

enum { SPENDERS = 16 }; /* the last one stands for all that have no room */

/* A kernel, or a kind of copy, and what it has spent. */
struct spender {
    char name[80];
    int line; /* of the submission; 0: unknown */
    uint64_t units, times;
};

struct allowance {
    uint64_t total; /* 0: no limit */
    uint64_t spent;
    bool used_up;
    double started; /* processor time at the start, in seconds */
    struct spender spenders[SPENDERS];
    unsigned spender_count;
};

/* From now on, at most so many units; 0: no limit. */
void allowance_open(struct allowance *a, uint64_t units);
/* Units that are left; UINT64_MAX without a limit. */
uint64_t allowance_left(const struct allowance *a);
/* Spend units on what has that name. False if the allowance is used up, then and ever after. */
bool allowance_spend(struct allowance *a, const char *name, int line, uint64_t units);
/* Has this process used more processor time than any submission needs since the allowance was opened? */
bool allowance_is_late(const struct allowance *a);
/* One line: that it is used up, and what has spent most. */
void allowance_tell(const struct allowance *a, char *to, size_t size);
/* The line of what has spent most; 0: unknown. */
int allowance_line(const struct allowance *a);

/* Units for moving so many bytes on the host. */
static inline uint64_t allowance_bytes(uint64_t bytes)
{
    enum { CALL = 200, BYTES_A_UNIT = 16 };
    return CALL + bytes / BYTES_A_UNIT;
}

#endif
