// lab0 verdict=graded score=0 cause=added_to_no_value says="set this cell to 0 before a line adds to it" omits="let every thread store"
// Each thread adds to its shared cell, which has no value before the first sum.
#include <stdio.h>
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_BLOCKS 1024
typedef unsigned long long u64;

#define FIRST (blockIdx.x * BLOCK + threadIdx.x)
#define STRIDE (gridDim.x * BLOCK)

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long sums[BLOCK]; // everybody's own little account
    const int t = threadIdx.x;

    for (int i = FIRST; i < n; i += STRIDE)
        sums[t] += (long long)a[i] * b[i];
    __syncthreads();

    for (int active = BLOCK / 2; active; active /= 2) {
        if (t < active)
            sums[t] += sums[t + active];
        __syncthreads();
    }

    if (t == 0)
        atomicAdd(c, (u64)sums[0]);
}

static void report_launch_error(const char *kernel)
{
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", kernel, cudaGetErrorString(error));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
    report_launch_error("dot_kernel");
}
