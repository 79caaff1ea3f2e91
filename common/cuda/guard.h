/* Guard bands: memory on both sides of a buffer, filled with numbers that nobody can guess. Whatever writes
 * around the buffer shows there. */
#ifndef COMMON_CUDA_GUARD_H
#define COMMON_CUDA_GUARD_H

#include "common/cuda/driver.h"

enum { GUARD_BYTES = 64 << 10 }; /* a multiple of 256, as buffers are aligned */

struct guard_damage {
    size_t bytes;    /* that are not as they were; 0: none */
    size_t distance; /* of the nearest, from the buffer */
    bool before;     /* they lie in front of the buffer; those behind it are told if there are none */
};

/* What to allocate for a buffer of `bytes` bytes; it begins GUARD_BYTES behind the start. */
size_t guard_bytes(size_t bytes);
/* A random word for one buffer. */
uint32_t guard_canary(void);
/* Fill the bands around the buffer at `address`, on `stream`; returns the driver's error. */
int guard_set(uint64_t address, size_t bytes, uint32_t canary, cu_stream stream);
/* Compare them, when the stream has come so far; returns the driver's error. */
int guard_check(struct guard_damage *damage, uint64_t address, size_t bytes, uint32_t canary,
                cu_stream stream);

#endif
