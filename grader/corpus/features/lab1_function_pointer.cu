// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A pointer to a device function, chosen at run time.
#include "lab.h"

#define BLOCK 256

__device__ float first(float a, float b)
{
    return a + b;
}
__device__ float second(float a, float b)
{
    return b + a;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float (*add)(float, float) = i % 2 ? first : second;
    if (i < n)
        y[i] = add(x[i], x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
