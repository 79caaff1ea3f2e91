// lab0 verdict=graded dot.correctness=pass dot.safety=fail finding=global_race@HERE cause=blocks_in_no_order
// All threads store their products, but only thread 0 has a fence, and no barrier makes it wait for the others.
#include "lab.h"

#define BLOCK 64

__device__ unsigned ticket;

__global__ void kernel(const int *a, const int *b, long long *c, long long *part, int n)
{
    __shared__ bool last;
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        part[i] = (long long)a[i] * b[i];
    if (t == 0) {
        __threadfence();
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    long long sum = 0;
    for (int k = t; k < n; k += BLOCK)
        sum += part[k]; // HERE
    atomicAdd((unsigned long long *)c, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    long long *part;
    cudaMalloc(&part, n * sizeof *part);
    cudaMemset(c, 0, sizeof *c);
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, c, part, n);
    cudaFree(part);
}
