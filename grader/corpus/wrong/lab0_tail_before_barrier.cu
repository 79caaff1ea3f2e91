// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE cause=barrier_before_reading says="Next: dot, lines 25 and 28: put a __syncthreads()"
// The barrier stands at the head of the tree's loop, so none is left between its last step and the warp that goes on alone.
#include "lab.h"

#define BLOCK 256

__device__ void add_within_warp(volatile long long *sum, int t)
{
    for (int step = 32; step > 0; step /= 2) {
        long long other = sum[t + step];
        __syncwarp();
        sum[t] += other;
        __syncwarp();
    }
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
