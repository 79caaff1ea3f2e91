// lab0 verdict=graded score=0 finding=shared_race cause=step_ends_in_warp says="Next: dot, line 24: end every step of more than 32 threads with __syncthreads()"
// The step of 64 threads, of two warps, ends with a barrier of one warp.
#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long partial[BLOCK];
    int t = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    partial[t] = sum;
    __syncthreads();

    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            partial[t] = partial[t] + partial[t + half];
        // the last warp needs no other
        if (half > 64)
            __syncthreads();
        else
            __syncwarp();
    }
    if (t == 0)
        atomicAdd(c, (u64)partial[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / BLOCK + 1, MAX_BLOCKS);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
}
