// lab1 verdict=compile_error score=0 says="moving_average"
// double instead of float: another function than the one that lab.h declares.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const double *x, double *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const double *x, double *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
