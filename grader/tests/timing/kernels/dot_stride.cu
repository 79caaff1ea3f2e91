/* Dot product with a grid-stride loop, a tree and one atomic per block; BLOCKS of them. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#ifndef BLOCKS
#define BLOCKS 1024
#endif

__global__ void stride(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[BLOCK];
    long long sum = 0;
    for (long long i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += (long long)gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    cudaMemset(c, 0, sizeof *c);
    stride<<<blocks < BLOCKS ? blocks : BLOCKS, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
