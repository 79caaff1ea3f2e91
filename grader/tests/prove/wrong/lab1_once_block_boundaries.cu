// n = 300, stored once: blocks are 255 apart, and each has 256 threads
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 255 + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 254) / 255, 256>>>(x, y, n);
}
