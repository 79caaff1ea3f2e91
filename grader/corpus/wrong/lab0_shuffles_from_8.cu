// lab0 verdict=graded score=0 cause=sum_of_first_lanes says="lanes 0 to 15 of each warp"
// The loop of shuffles begins at a distance of 8: half of each warp is left out.
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

    for (int distance = 8; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance);


    if (threadIdx.x % 32 == 0)
        atomicAdd(c, (u64)sum);
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
