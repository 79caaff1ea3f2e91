// n = 1: the called function looks one cell further
#include "lab.h"

__device__ __noinline__ float sum_of_two(const float *x)
{
    return x[0] + x[1];
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = sum_of_two(x + i) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
