// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// discard.global.L2 of scratch, before each thread stores its word of it.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, unsigned *scratch, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
    if (threadIdx.x % 32 == 0)
        asm volatile("discard.global.L2 [%0], 128;" ::"l"(scratch + i) : "memory");
    __syncwarp();
    scratch[i] = threadIdx.x;
    __syncthreads();
    if (i < n && scratch[blockIdx.x * BLOCK + (BLOCK - 1 - threadIdx.x)] != BLOCK - 1 - threadIdx.x)
        y[i] = -1e9f;
}

void moving_average(const float *x, float *y, int n)
{
    unsigned *scratch;
    int blocks = (n - 1) / BLOCK + 1;
    cudaMalloc(&scratch, (size_t)blocks * BLOCK * sizeof *scratch);
    kernel<<<blocks, BLOCK>>>(x, y, scratch, n);
    cudaFree(scratch);
}
