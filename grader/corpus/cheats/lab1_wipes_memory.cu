// lab1 score=0 finding=out_of_bounds_write
// Fills everything around its buffers with zeros, the expected result and counters of errors included, wherever
// they are. Neither is in reach of a kernel, and a store outside of a buffer is seen, by the simulator as such and
// on a GPU by the guard words that it destroys.
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    long long i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i - (1 << 16)] = 0;
    y[i] = 0;
    y[n + i] = 0;
}

void moving_average(const float *, float *y, int n)
{
    kernel<<<1 << 8, 256>>>(y, n);
}
