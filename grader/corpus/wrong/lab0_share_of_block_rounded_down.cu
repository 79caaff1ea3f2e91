// lab0 verdict=graded score=0 cause=shares_rounded_down says="Next: dot, line 17: round this division up" says="which no block takes"
// The share of each block is rounded down: the last elements belong to no block.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_BLOCKS 512

typedef unsigned long long u64;

/* Block b works on elements [b * chunk, (b + 1) * chunk); inside, threads take turns. */
__global__ void dot_chunks(const int *a, const int *b, u64 *c, int n)
{
    __shared__ u64 sums[BLOCK];

    int chunk = n / gridDim.x;
    int begin = blockIdx.x * chunk;
    int end = begin + chunk;

    const int *pa = a + begin + threadIdx.x;
    const int *pb = b + begin + threadIdx.x;
    const int *stop = a + end;
    u64 s = 0;
    while (pa < stop) {
        s += (u64)((long long)*pa * *pb);
        pa += BLOCK;
        pb += BLOCK;
    }
    sums[threadIdx.x] = s;
    __syncthreads();
    int alive = BLOCK;
    do {
        alive /= 2;
        if (threadIdx.x < alive)
            sums[threadIdx.x] += sums[threadIdx.x + alive];
        __syncthreads();
    } while (alive > 1);
    if (!threadIdx.x)
        atomicAdd(c, *sums);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;
    cudaMemset(c, 0, sizeof *c);
    dot_chunks<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
}
