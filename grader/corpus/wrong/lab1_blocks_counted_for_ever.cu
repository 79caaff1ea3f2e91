// lab1 verdict=runtime_error finding=host_crash cause=host_stack_overflow says="let every recursion come to its end" omits="device pointers in kernels only"
// The blocks are counted by a recursion that does not stop at 0.
#include "lab.h"

#include <cstdlib>

__global__ void mean(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

static int blocks_for(int n)
{
    return n == 0 ? 0 : 1 + blocks_for(n - 256);
}

void moving_average(const float *x, float *y, int n)
{
    mean<<<blocks_for(n), 256>>>(x, y, n);
}
