// lab1 verdict=graded score=0 cause=grid_counts_threads says="Next: moving_average, line 26: count the blocks along x as (n - 1) / 255 + 1"
// A block of 256 threads has 255 outputs, and the blocks are counted by 256.
#include "lab.h"

#define LOADED 256              // cells of the tile = threads
#define OUTPUTS (LOADED - 1)    // the last cell is only a neighbour

__global__ void overlapping(const float *x, float *y, int n)
{
    __shared__ float tile[LOADED];
    int t = threadIdx.x;
    int i = blockIdx.x * OUTPUTS + t;

    if (i < n)
        tile[t] = x[i];
    else if (i == n)
        tile[t] = x[0];
    __syncthreads();

    if (t < OUTPUTS && i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + LOADED - 1) / LOADED;
    overlapping<<<blocks, LOADED>>>(x, y, n);
}
