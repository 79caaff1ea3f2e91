// n = 25601: block 100 adds to y[n]
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 0;
    if (blockIdx.x == 100 && threadIdx.x == 0)
        atomicAdd(&y[n], 1.0f);
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
