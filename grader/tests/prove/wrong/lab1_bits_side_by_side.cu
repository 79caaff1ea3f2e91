// n = 2: the lane stands in the lowest five bits of the index, and is not added to the block's number
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    int lane = threadIdx.x & 31;
    if (blockIdx.x + lane < n)
        y[blockIdx.x << 5 | lane] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<n, 64>>>(y, n);
}
