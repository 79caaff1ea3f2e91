// lab1 verdict=graded score=0 cause=grid_rounded_down says="count the blocks along x as (n - 1) / 256 + 1"
// The launch has one block, whatever n is.
#include "lab.h"

__global__ void avg(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    avg<<<1, 256>>>(x, y, n);
}
