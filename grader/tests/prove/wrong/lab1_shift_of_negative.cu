// n = 1: below zero, the number that is shifted becomes a large one, not a negative one
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned left = n - 1 - i;
    if ((left >> 3) + 1 > 0)
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(y, n);
}
