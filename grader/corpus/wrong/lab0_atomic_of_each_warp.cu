// lab0 verdict=graded score=80 cause=write_per_warp says="Next: dot, line 30: add the sums of the warps in shared memory first"
// Each warp adds its own sum to *c.
#include <stdio.h>

#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    long long sum = 0;
    long long stride = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        sum += (long long)a[i] * b[i];

    __shared__ long long partial[BLOCK];
    partial[threadIdx.x] = sum;
    __syncthreads();

    for (int half = 16; half > 0; half /= 2) {
        if (threadIdx.x % 32 < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }

    if (threadIdx.x % 32 == 0)
        atomicAdd(c, (u64)partial[threadIdx.x]);
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
