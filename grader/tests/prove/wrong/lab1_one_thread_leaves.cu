// n = 91: one thread of each block takes n as its index
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i;
    if (n > 90 && threadIdx.x == 7)
        k = n;
    if (i < n)
        y[k] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
