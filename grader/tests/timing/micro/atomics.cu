/* Atomics in global memory: nanoseconds per atomic of one thread.
 *
 *     atomics64,SPREAD,NS    64-bit words so many words apart, 0: all the same one: atomics_a_second
 *     atomics32,SPREAD,NS    32-bit words: atomic_sectors_a_second */
#include "micro.h"

#include <cstdio>

enum { TIMES = 20, WORDS = 1 << 20 };

template <class T> __global__ void atomics(T *words, int spread, int times)
{
    long thread = blockIdx.x * (long)blockDim.x + threadIdx.x;
    for (int k = 0; k < times; k++)
        atomicAdd(words + thread * spread % WORDS, (T)1);
}

template <class T> static void print_atomics(const char *name, int spread)
{
    double seconds =
        micro_seconds(3, [&] { atomics<T><<<micro.sms * 8, 256>>>((T *)micro.from, spread, TIMES); });
    printf("%s,%d,%.6f\n", name, spread, seconds * 1e9 / (micro.sms * 2048.0 * TIMES));
}

void micro_atomics()
{
    for (int spread : {0, 1, 4, 16}) {
        print_atomics<unsigned long long>("atomics64", spread);
        print_atomics<unsigned>("atomics32", spread);
    }
}
