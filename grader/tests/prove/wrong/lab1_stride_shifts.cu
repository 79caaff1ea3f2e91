// n = 602: a loop over the grid goes on one element further from 600 on
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = i; k < n; k += gridDim.x * blockDim.x)
        y[k + (k > 600)] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<2, 256>>>(x, y, n);
}
