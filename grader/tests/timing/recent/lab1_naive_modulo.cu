// Beginner: no shared memory, two global loads per output, wrap-around with the % operator.
#include "lab.h"

__global__ void movingAverage(const float *x, float *y, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n)
        return;
    y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    dim3 block(32);
    dim3 grid((n + 31) / 32);
    movingAverage<<<grid, block>>>(x, y, n);
}
