// lab1 verdict=runtime_error finding=host_crash cause=host_null_pointer says="find the pointer in host code that no address was given to" omits="device pointers in kernels only"
// The table of block sizes is a pointer that nothing was allocated for.
#include "lab.h"

#include <cstdlib>

__global__ void mean(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

static int *sizes;

void moving_average(const float *x, float *y, int n)
{
    sizes[0] = 128;
    mean<<<(n + sizes[0] - 1) / sizes[0], sizes[0]>>>(x, y, n);
}
