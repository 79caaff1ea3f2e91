/* Dot product with an atomic for every warp, or for every thread (PER_THREAD). */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void add(const int *a, const int *b, unsigned long long *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    long long mine = i < n ? (long long)a[i] * b[i] : 0;
#ifndef PER_THREAD
    for (int half = 16; half > 0; half /= 2)
        mine += __shfl_down_sync(~0u, mine, half);
    if (threadIdx.x % 32 != 0)
        return;
#endif
    atomicAdd(c, (unsigned long long)mine);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    add<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
