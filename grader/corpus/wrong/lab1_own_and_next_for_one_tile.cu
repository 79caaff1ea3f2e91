// lab1 verdict=graded score=0 cause=later_rounds says="Next: moving_average, line 12: move lines 12 to 13 into the loop of line 14, to the place after line 15: each round needs them anew." omits="number of blocks"
// A block goes on to further tiles with the elements that its threads have loaded for the first one.
#include "lab.h"

#define TILE 256
#define MOST_BLOCKS 128

__global__ void average_kernel(const float *x, float *y, int n)
{
    int tiles = (n + TILE - 1) / TILE;
    int i = blockIdx.x * TILE + threadIdx.x;
    float own = x[i % n];
    float next = x[(i + 1) % n];
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        i = tile * TILE + threadIdx.x;
        if (i < n)
            y[i] = (own + next) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + TILE - 1) / TILE;
    average_kernel<<<min(blocks, MOST_BLOCKS), TILE>>>(x, y, n);
}
