/* Guard bands: memory on both sides of a buffer, filled with random numbers.
 *
 * A kernel cannot guess the numbers, so a write around the buffer is detected. */
#ifndef COMMON_CUDA_GUARD_H
#define COMMON_CUDA_GUARD_H

#include "common/cuda/driver.h"

enum { GUARD_BYTES = 64 << 10 }; /* a multiple of 256, as buffers are aligned */

struct guard_damage {
    size_t bytes;    /* bytes that have changed; 0: none */
    size_t distance; /* distance of the nearest one from the buffer */
    bool before;     /* they are before the buffer; those after it are reported if there are none before */
};

/* How much to allocate for a buffer of `bytes` bytes; it begins GUARD_BYTES after the start. */
size_t guard_bytes(size_t bytes);
/* A random word for one buffer. */
uint32_t guard_canary(void);
/* Fill the bands around the buffer at `address`, on `stream`; returns the driver's error. */
int guard_set(uint64_t address, size_t bytes, uint32_t canary, cu_stream stream);
/* Compare the bands when the stream has come this far; returns the driver's error. */
int guard_check(struct guard_damage *damage, uint64_t address, size_t bytes, uint32_t canary,
                cu_stream stream);

#endif
