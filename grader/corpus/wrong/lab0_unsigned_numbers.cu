// lab0 verdict=graded score=0 cause=factors_unsigned@17 omits="kept in an int" says="negative numbers of a are taken as unsigned" says="Next: dot, line 17: load the elements as int (int2 for uint2, int4 for uint4)"
// A cast to unsigned loses the sign of a.
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
        sum += (u64)(unsigned)a[i] * b[i];

    __shared__ long long partial[BLOCK];
    partial[threadIdx.x] = sum;
    __syncthreads();

    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }

    if (threadIdx.x == 0)
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
