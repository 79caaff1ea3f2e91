// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Two kernels of one name with different parameters.
#include "lab.h"

#define BLOCK 256

__global__ void step(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i] / 2;
}

__global__ void step(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += x[(i + 1) % n] / 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    step<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
    step<<<(n - 1) / BLOCK + 1, BLOCK>>>(y, x, n);
}
