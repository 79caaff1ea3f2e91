// lab0 verdict=graded score=0 cause=carry_lost@HERE says="Next: dot, line 15: join the halves to 64 bits first" omits="for the products"
// Lane 0 of each warp adds the low and the high word of its sum to two cells of shared memory. No carry goes from one to the other.
#include "lab.h"

#define THREADS 256
#define GRID 1024

__device__ void add_sum(unsigned *words, long long v)
{
    for (int k = 16; k > 0; k /= 2)
        v += __shfl_down_sync(0xffffffffu, v, k);
    if (threadIdx.x % warpSize)
        return;
    atomicAdd(words + 1, (unsigned)(v >> 32));
    atomicAdd(words, (unsigned)v); // HERE
}

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ __align__(8) unsigned words[2];
    if (threadIdx.x < 2)
        words[threadIdx.x] = 0;
    __syncthreads();

    long long v = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        v += (long long)a[i] * b[i];
    add_sum(words, v);
    __syncthreads();

    if (threadIdx.x == 0)
        atomicAdd(c, *(unsigned long long *)words);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<min(blocks, GRID), THREADS>>>(a, b, (unsigned long long *)c, n);
}
