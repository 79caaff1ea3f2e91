/* Runs of four-byte words between memory and registers, as nearly all accesses of lab kernels are. */
#ifndef COMMON_SIM_WORDS_H
#define COMMON_SIM_WORDS_H

#include "common/sim/access.h"

#include <string.h>

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

/* A plain global load of words that all lie in one buffer: check, count and move it in one pass. False for
 * any other instruction or addresses: the load then has to go the long way, and nothing has been counted. */
bool words_load(struct warp *w, const struct insn *i);
/* The same for loads from shared memory and stores to it. */
bool words_load_shared(struct warp *w, const struct insn *i);
bool words_store_shared(struct warp *w, const struct insn *i);

#endif
