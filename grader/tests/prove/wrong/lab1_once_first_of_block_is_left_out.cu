// n = 257, stored once: a block with one element alone stores nothing
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__syncthreads_and(i >= n || threadIdx.x == 0))
        return;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
