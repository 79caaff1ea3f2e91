// n = 5000, stored once: the stride of the grid is one too small
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256 - (n > 4000))
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<4, 256>>>(x, y, n);
}
