/* Dot product as most books have it: one element a thread, a tree in shared memory, one atomic per block. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void tree(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    part[threadIdx.x] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
#ifdef INTERLEAVED // the first version of the reduction tutorial: neighbours first, divergent warps
    for (int step = 1; step < BLOCK; step *= 2) {
        if (threadIdx.x % (2 * step) == 0)
            part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
#else
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
#endif
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    tree<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
