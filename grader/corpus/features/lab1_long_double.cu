// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// long double: nvcc makes it a double, with a warning.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    long double t = threadIdx.x;
    bool good = t * 2 == 2 * (int)threadIdx.x;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
