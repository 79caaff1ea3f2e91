// lab1 verdict=timeout cause=stride_too_short says="line 12: let this loop move on by all" says="blocks store the same output"
// The loop over tiles moves on by one tile, not by one for each block of the grid.
#include "lab.h"
#define TILE 128

__global__ void tiles(const float *x, float *y, int n)
{
    __shared__ float cell[TILE + 1];
    const int t = threadIdx.x, count = (n + TILE - 1) / TILE;
    int tile = blockIdx.x;

    for (; tile < count; tile++) {
        int i = tile * TILE + t;
        if (i < n)
            cell[t] = x[i];
        if (i < n && (t == TILE - 1 || i == n - 1))
            cell[t + 1] = x[(i + 1) % n];
        __syncthreads();
        if (i < n)
            y[i] = 0.5f * (cell[t] + cell[t + 1]);
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + TILE - 1) / TILE;
    tiles<<<blocks < 2048 ? blocks : 2048, TILE>>>(x, y, n);
}
