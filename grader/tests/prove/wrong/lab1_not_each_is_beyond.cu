// n = 70001: where not each thread is beyond the end, all of its block store
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__syncthreads_and(i >= n))
        return;
    y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
