// n = 1: the second row of blocks is not guarded
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i + blockIdx.y * gridDim.x * 256] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<dim3((n + 255) / 256, 2), 256>>>(x, y, n);
}
