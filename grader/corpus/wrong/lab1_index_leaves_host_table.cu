// lab1 verdict=runtime_error finding=host_crash cause=host_bad_address says="find the index or the pointer in host code that leaves its array" omits="device pointers in kernels only"
// The block size stands in a table, and the index into it is far too large.
#include "lab.h"

#include <cstdlib>

__global__ void mean(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int *sizes = (int *)malloc(4 * sizeof *sizes);
    for (long k = 0; k < 4; k++)
        sizes[(k << 34) + k] = 64 << k;
    mean<<<(n + sizes[2] - 1) / sizes[2], sizes[2]>>>(x, y, n);
    free(sizes);
}
