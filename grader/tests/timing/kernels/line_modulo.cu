/* The moving average as a beginner writes it: modulo in every thread, 64-bit index. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void average(const float *__restrict__ x, float *__restrict__ y, long n)
{
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
