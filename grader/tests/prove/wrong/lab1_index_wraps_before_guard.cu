// n = 1200000000: twice the index is extended to 64 bits before a guard, which lets numbers below zero pass
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x, twice = (int)(2u * i);
    const float *from = x + twice;
    if (i < n)
        y[i] = twice < n ? *from : 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}
