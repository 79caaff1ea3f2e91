/* Arithmetic on eight words of memory at a time. */
#ifndef COMMON_SIM_CHUNKS_H
#define COMMON_SIM_CHUNKS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

typedef int32_t words8 __attribute__((vector_size(32), aligned(4), may_alias));
enum { CHUNK = 8 };

static inline words8 load(const uint32_t *from)
{
    return *(const words8 *)(const void *)from;
}

static inline void store(void *to, words8 old, words8 new, words8 where)
{
    *(words8 *)to = (new &where) | (old & ~where);
}

static inline bool any_of(words8 truth)
{
#ifdef __AVX2__
    return !_mm256_testz_si256((__m256i)truth, (__m256i)truth);
#else
    typedef int64_t longs4 __attribute__((vector_size(32)));
    longs4 wide = (longs4)truth;
    return (wide[0] | wide[1] | wide[2] | wide[3]) != 0;
#endif
}

/* All ones for the first `count` words. */
static inline words8 first_of_chunk(int32_t count)
{
    return (words8){0, 1, 2, 3, 4, 5, 6, 7} < count;
}

#endif
