// lab0 verdict=graded score<100 says="BLOCK * sizeof *c" omits="MAX_BLOCKS" says="Tried: "
// The dynamic array of 64-bit sums has 4 bytes for each.
#include <stdio.h>
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

extern __shared__ u64 bucket[];

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    unsigned tx = threadIdx.x, width = blockDim.x;
    u64 s = 0;
    for (unsigned i = blockIdx.x * width + tx; i < (unsigned)n; i += gridDim.x * width) {
        long long p = a[i];
        p *= b[i];
        s += (u64)p;
    }
    bucket[tx] = s;
    __syncthreads();

    while (width > 1) {
        width /= 2;
        if (tx < width)
            bucket[tx] += bucket[tx + width];
        __syncthreads();
    }

    if (!tx)
        atomicAdd(c, *bucket);
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
    size_t bytes = BLOCK * sizeof *a;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK, bytes>>>(a, b, (u64 *)c, n);
    report_launch_error("dot_kernel");
}
