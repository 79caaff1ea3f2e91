// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A grid and a block of two dimensions each.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * BLOCK + threadIdx.y * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    kernel<<<dim3(min(blocks, 64), (blocks - 1) / 64 + 1), dim3(32, BLOCK / 32)>>>(x, y, n);
}
