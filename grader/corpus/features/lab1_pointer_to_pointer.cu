// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// An array of device pointers in device memory.
#include "lab.h"

#define BLOCK 256

__device__ const float *rows[2];

__global__ void kernel(float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (rows[0][i] + rows[1][(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    const float *pointers[2] = {x, x};
    cudaMemcpyToSymbol(rows, pointers, sizeof pointers);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(y, n);
}
