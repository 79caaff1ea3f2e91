// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written says="those with i from 99840 on: the grid ends before them" cause=grid_rounded_down says="Next: moving_average, line 23: count the blocks along x as (n - 1) / 256 + 1"
// The grid is rounded down: elements after the last whole block are left out.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<max(n / BLOCK, 1), BLOCK>>>(x, y, n);
}
