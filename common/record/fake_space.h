/* The device addresses that host code sees while it is recorded.
 *
 * Each buffer has a slot of 64 GiB for itself, so an address before or after a buffer still tells which one
 * it belongs to. Linux maps nothing in these slots unless asked to, so host code that follows such an address
 * faults. Two recordings use different addresses in a different order. */
#ifndef COMMON_RECORD_FAKE_SPACE_H
#define COMMON_RECORD_FAKE_SPACE_H

#include "common/record/plan.h"

#define FAKE_BASE    UINT64_C(0x100000000000)
#define FAKE_SLOT    (UINT64_C(1) << 36)
#define FAKE_LARGEST (UINT64_C(1) << 34) /* largest buffer, and smallest gap before one, in bytes */

struct fake_space {
    uint32_t skew;     /* moves every buffer within its slot, each by a different distance */
    uint32_t mirrored; /* slots are given from the top down */
};

static inline uint64_t fake_address(const struct fake_space *space, uint32_t buffer)
{
    uint64_t slot = space->mirrored ? PLAN_MAX_BUFFERS - 1 - buffer : buffer;
    uint32_t within = (buffer + 1) * (space->skew | 1) & 0x3fffff00;
    return FAKE_BASE + slot * FAKE_SLOT + FAKE_LARGEST + within;
}

/* Which of the first `count` buffers an address belongs to, and where in it; false if to none. */
static inline bool fake_find(const struct fake_space *space, uint64_t address, size_t count,
                             struct plan_place *place)
{
    uint64_t slot = (address - FAKE_BASE) / FAKE_SLOT;
    if (address < FAKE_BASE || slot >= PLAN_MAX_BUFFERS)
        return false;
    place->buffer = (uint32_t)(space->mirrored ? PLAN_MAX_BUFFERS - 1 - slot : slot);
    place->offset = (int64_t)(address - fake_address(space, place->buffer));
    return place->buffer < count;
}

/* Is this no address of the host? Then it may be one of the device. */
static inline bool fake_is(uint64_t address)
{
    return address >= FAKE_BASE && address - FAKE_BASE < PLAN_MAX_BUFFERS * FAKE_SLOT;
}

#endif
