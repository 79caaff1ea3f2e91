// n = 257, stored once: a block of which one thread is beyond the end stores nothing
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__syncthreads_or(i >= n))
        return;
    y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
