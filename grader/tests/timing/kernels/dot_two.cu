/* Dot product in two kernels: sums of blocks into scratch, then one block adds them up. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__device__ long long tree(long long mine)
{
    __shared__ long long part[BLOCK];
    part[threadIdx.x] = mine;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    return part[0];
}

__global__ void sums(const int *a, const int *b, long long *partial, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    long long sum = tree(i < n ? (long long)a[i] * b[i] : 0);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = sum;
}

__global__ void total(const long long *partial, long long *c, int count)
{
    long long mine = 0;
    for (int i = threadIdx.x; i < count; i += BLOCK)
        mine += partial[i];
    mine = tree(mine);
    if (threadIdx.x == 0)
        *c = mine;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    long long *partial;
    cudaMalloc(&partial, blocks * sizeof *partial);
    sums<<<blocks, BLOCK>>>(a, b, partial, n);
    total<<<1, BLOCK>>>(partial, c, blocks);
    cudaFree(partial);
}
