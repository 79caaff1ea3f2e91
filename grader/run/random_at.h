/* Compute the k-th random number of a stream, on the host and in trusted.cu: both make the same inputs. */
#ifndef GRADER_RANDOM_AT_H
#define GRADER_RANDOM_AT_H

#include "common/definition.h"

/* Number `k` of the stream that begins at `state`: SplitMix64, which can start anywhere (G. Steele, D. Lea,
 * C. Flood, "Fast splittable pseudorandom number generators", 2014). */
DEFINITION uint64_t random_at(uint64_t state, uint64_t k)
{
    uint64_t z = state + (k + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* -range … range, each as likely. */
DEFINITION int random_to_int(uint64_t bits, int range)
{
    uint64_t span = 2 * (uint64_t)range + 1;
    return (int)((int64_t)((bits >> 32) * span >> 32) - range);
}

/* -1 … 1 in steps of 2^-24, so that all bits of a float's mantissa matter. */
DEFINITION float random_to_float(uint64_t bits)
{
    return (float)((int64_t)(bits >> 39) - (1 << 24)) * (1.0f / (1 << 24));
}

#endif
