// n = 41, two threads meet: one thread is asked for, and all of its block store to one word
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ volatile float cell;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__syncthreads_or(threadIdx.x == 7))
        cell = threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
