// n = 255: where one thread has an element, all of its block store
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__syncthreads_or(i < n))
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
