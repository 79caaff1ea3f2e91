// lab1 verdict=graded score=0 says="Next: moving_average, line 18: write" says="start + TILE < n" says="Tried: all outputs are then right" omits="count the blocks"
// A block takes several tiles. The halo cell is chosen by the block, and the last tile is most often another block's.
#include "lab.h"

constexpr int TILE = 512;
constexpr int BLOCKS = 528;

__global__ void average(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float cell[TILE + 1];
    const int t = threadIdx.x;

    for (int start = blockIdx.x * TILE; start < n; start += gridDim.x * TILE) {
        const int i = start + t;
        if (i < n)
            cell[t] = x[i];
        if (t == 0) {
            const bool more = blockIdx.x + 1 < gridDim.x; // HERE
            const int cells = min(TILE, n - start);
            cell[cells] = more ? x[start + cells] : x[0];
        }
        __syncthreads();
        if (i < n)
            y[i] = (cell[t] + cell[t + 1]) * 0.5f;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + TILE - 1) / TILE;
    average<<<min(blocks, BLOCKS), TILE>>>(x, y, n);
}
