// lab1 verdict=graded says="Next: moving_average, line 28: write" says="gridDim.x * TILE" says="Tried: all outputs are then right" omits="count the blocks"
// Each block goes on by 128 tiles, but the launch has at most 96 blocks: from tile 96 on, some are in no block's turn.
#include "lab.h"
#define TILE 512
#define BLOCKS 96

__device__ void average_tile(const float *x, float *y, int n, int start)
{
    __shared__ float cell[TILE + 1];
    const int t = threadIdx.x;
    if (start + t < n)
        cell[t] = x[start + t];
    if (t == 0) {
        const int end = min(start + TILE, n);
        cell[end - start] = x[end < n ? end : 0];
    }
    __syncthreads();
    if (start + t < n)
        y[start + t] = 0.5f * (cell[t] + cell[t + 1]);
    __syncthreads();
}

__global__ void tiles(const float *x, float *y, int n)
{
    int start = blockIdx.x * TILE;
    while (start < n) {
        average_tile(x, y, n, start);
        start += 128 * TILE; // HERE
    }
}

void moving_average(const float *x, float *y, int n)
{
    tiles<<<min((n + TILE - 1) / TILE, BLOCKS), TILE>>>(x, y, n);
}
