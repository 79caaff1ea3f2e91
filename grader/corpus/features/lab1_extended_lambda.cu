// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A [=] __device__ lambda as the argument of a kernel.
#include "lab.h"

#define BLOCK 256

template <class F> __global__ void each(int n, F f)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        f(i);
}

void moving_average(const float *x, float *y, int n)
{
    each<<<(n - 1) / BLOCK + 1, BLOCK>>>(n, [=] __device__(int i) { y[i] = (x[i] + x[(i + 1) % n]) / 2; });
}
