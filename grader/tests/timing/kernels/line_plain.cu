/* Both averages, plain: one thread an output, everything from global memory. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void average2_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = (a[max(i - 1, 0)] + a[i] + a[min(i + 1, n - 1)]) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    average2_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
