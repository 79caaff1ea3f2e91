// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE says="Next: dot, lines 25 and 28: put a __syncthreads()"
// Two races: none of the block's barriers before the last warp goes on alone, which changes the sum, and a volatile tail.
#include "lab.h"

#define BLOCK 256

__device__ void add_within_warp(volatile long long *sum, int t)
{
    sum[t] += sum[t + 32];
    sum[t] += sum[t + 16];
    sum[t] += sum[t + 8];
    sum[t] += sum[t + 4];
    sum[t] += sum[t + 2];
    sum[t] += sum[t + 1];
}

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sum[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    sum[t] = i < n ? (long long)a[i] * b[i] : 0;
    for (int step = BLOCK / 2; step > 32; step /= 2) {
        __syncthreads();
        if (t < step)
            sum[t] += sum[t + step]; // HERE
    }
    if (t < 32)
        add_within_warp(sum, t);
    if (t == 0)
        atomicAdd(c, (unsigned long long)sum[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
