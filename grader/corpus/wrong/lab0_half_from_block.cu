// lab0 verdict=graded score=0 cause=tree_step_too_wide says="Next: dot, line 20: write" says="half = BLOCK / 2"
// The first step of the tree begins at the whole block.
#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long partial[BLOCK];
    int t = threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += stride)
        sum += (long long)a[i] * b[i];
    partial[t] = sum;
    __syncthreads();
    for (int half = BLOCK; half > 0; half /= 2) {
        if (t < half)
            partial[t] += partial[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (u64)partial[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
}
