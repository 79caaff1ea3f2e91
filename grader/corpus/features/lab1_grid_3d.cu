// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A grid and a block of three dimensions each.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int i = block * BLOCK + thread;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    kernel<<<dim3((blocks - 1) / 15 + 1, 5, 3), dim3(16, 4, BLOCK / 64)>>>(x, y, n);
}
