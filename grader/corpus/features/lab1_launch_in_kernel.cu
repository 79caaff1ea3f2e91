// lab1 verdict=compile_error score=0
// A kernel that launches a kernel: the compiler asks for separate compilation.
#include "lab.h"

#define BLOCK 256

__global__ void each(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i == 0)
        each<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n); // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<1, 1>>>(x, y, n);
}
