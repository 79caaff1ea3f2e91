// lab0 verdict=graded score=0 finding=undefined_value cause=partial_sum_not_set says=": read only cells that were stored: if each block stores its sum"
// The second kernel adds 1024 sums, also where the first one had fewer blocks.
#include "lab.h"
#define BLOCK 256
#define MAX_BLOCKS 1024

__global__ void stage1(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = partial[0];
}

__global__ void stage2(const long long *sums, long long *c)
{
    __shared__ long long partial[MAX_BLOCKS];
    partial[threadIdx.x] = sums[threadIdx.x];
    __syncthreads();
    for (int half = MAX_BLOCKS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *c = partial[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;
    long long *sums;
    cudaMalloc(&sums, MAX_BLOCKS * sizeof *sums);
    stage1<<<blocks, BLOCK>>>(a, b, sums, n);
    stage2<<<1, MAX_BLOCKS>>>(sums, c);
    cudaFree(sums);
}
