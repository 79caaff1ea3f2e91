/* Runs of four-byte words between memory and registers, as nearly all accesses of lab kernels are. */
#ifndef COMMON_SIM_WORDS_H
#define COMMON_SIM_WORDS_H

#include "common/sim/access.h"

#include <string.h>

typedef uint32_t words8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint32_t words4 __attribute__((vector_size(16), aligned(4), may_alias));

#define LOAD_ACTIVE(words, reg, on, from)                                                                    \
    do {                                                                                                     \
        words *d = (words *)(void *)(reg);                                                                   \
        words keep = *(const words *)(const void *)(on);                                                     \
        *d = (*(const words *)(const void *)(from)&keep) | (*d & ~keep);                                     \
    } while (0)

/* Load the words of a run, eight lanes at a time. Inactive lanes keep their values. Active lanes to the right
 * of the run get theirs when their own run is loaded. Every buffer has some spare bytes after its end. */
static inline void load_words(uint32_t *reg, const int32_t *on, const struct lane_run *run,
                              const uint8_t *from)
{
    uint32_t l = run->first, end = run->first + run->lanes;
    if (run->lanes == 8) { /* usually a row of a tile */
        memcpy(reg + l, from, 32);
        return;
    }
    for (; l < end && l + 8 <= WARP_LANES; l += 8, from += 32)
        LOAD_ACTIVE(words8, reg + l, on + l, from);
    for (; l < end && l + 4 <= WARP_LANES; l += 4, from += 16)
        LOAD_ACTIVE(words4, reg + l, on + l, from);
    for (; l < end; l++, from += 4)
        memcpy(reg + l, from, 4);
}

static inline void store_words(uint8_t *to, const uint32_t *reg, const struct lane_run *run)
{
    uint32_t l = run->first, end = run->first + run->lanes;
    for (; l + 8 <= end; l += 8, to += 32)
        memcpy(to, reg + l, 32);
    for (; l + 4 <= end; l += 4, to += 16)
        memcpy(to, reg + l, 16);
    for (; l < end; l++, to += 4)
        memcpy(to, reg + l, 4);
}

/* A plain global load of words that all lie in one buffer, in ascending order of lanes: check, count and move
 * it in one pass. False for any other access, which then has to go the long way; nothing has been counted. */
bool words_load(struct access *a);
/* The same for a load from shared memory. */
bool words_load_shared(struct access *a);

#endif
