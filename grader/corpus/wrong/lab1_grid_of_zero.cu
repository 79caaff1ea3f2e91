// lab1 score=0 finding=launch_error says="round the number of blocks up"
// For a small n the grid has no block at all.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<n / BLOCK, BLOCK>>>(x, y, n);
}
