// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// if constexpr, and a template's argument that is a number.
#include "lab.h"

#define BLOCK 256

template <int radius> __device__ float sum(const float *x, int i, int n)
{
    if constexpr (radius == 0)
        return x[i];
    else
        return sum<radius - 1>(x, i, n) + x[(i + radius) % n];
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = sum<1>(x, i, n) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
