// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A device function that calls itself.
#include "lab.h"

#define BLOCK 256

__device__ __noinline__ float sum(const float *x, int first, int count, int n)
{
    if (count == 1)
        return x[first % n];
    return sum(x, first, count / 2, n) + sum(x, first + count / 2, count - count / 2, n);
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = sum(x, i, 2, n) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
