// lab0 dot.correctness=fail cause=tree_adds_twice says="Next: dot: let only threads add in a step of the tree that have a partner"
/* Lab 0. The tree also works for blocks that are no power of two: the number of summands is
 * rounded up in each step. 192 threads gave the best occupancy on my card. */
#include <stdio.h>

#include "lab.h"

#ifndef BLOCK
#define BLOCK 192
#endif
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long partial[BLOCK];
    int t = threadIdx.x;
    int stride = gridDim.x * blockDim.x;

    long long mine = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += stride)
        mine += (long long)a[i] * b[i];
    partial[t] = mine;
    __syncthreads();

    int count = BLOCK;
    while (count > 1) {
        int half = (count + 1) / 2;
        if (t < half)
            partial[t] += partial[t + half];
        __syncthreads();
        count = half;
    }

    if (t == 0)
        atomicAdd(c, (u64)partial[0]);
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
