// lab1 verdict=graded score=0 finding=launch_error cause=grid_negative says="Next: moving_average, line 22: count the blocks as (outputs - 1) / P + 1" says="grid of -2 x 1 x 1 blocks"
// The blocks are counted without the last two, so their number is negative where n is small.
#include "lab.h"

#define BLOCK 256

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    tile[t] = x[i % n];
    if (t == 0)
        tile[BLOCK] = x[(i + BLOCK) % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = n / BLOCK - 2;
    average<<<blocks, BLOCK>>>(x, y, n);
}
