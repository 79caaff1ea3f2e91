// lab1 score=0 finding=stack_overflow@HERE
// A device function that calls itself without end.
#include "lab.h"

#define BLOCK 256

__device__ __noinline__ float sum(const float *x, int i, int n)
{
    return x[i % n] + sum(x, i + 1, n) / 2; // HERE
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = sum(x, i, n);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
