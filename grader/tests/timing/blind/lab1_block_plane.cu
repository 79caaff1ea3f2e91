// A two-dimensional block of 32*16 threads for a one-dimensional problem: row by row as many outputs.
// One thread of the block loads the halo cell, chosen by the number of outputs that the block has.
#include "lab.h"

const int COLUMNS = 32;
const int ROWS = 16;
const int CELLS = COLUMNS * ROWS;

__global__ void average_plane(const float *__restrict__ x, float *__restrict__ y, const int n)
{
    __shared__ float tile[CELLS + 1];
    const int cell = threadIdx.y * COLUMNS + threadIdx.x;
    const int base = blockIdx.x * CELLS;
    const int outputs = min(CELLS, n - base); // of this block

    if (cell < outputs)
        tile[cell] = x[base + cell];
    if (cell == 0) {
        int after = base + outputs;
        tile[outputs] = x[after == n ? 0 : after];
    }
    __syncthreads();
    if (cell < outputs)
        y[base + cell] = 0.5f * (tile[cell] + tile[cell + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    dim3 block(COLUMNS, ROWS);
    dim3 grid((n + (long long)CELLS - 1) / CELLS);
    average_plane<<<grid, block>>>(x, y, n);
}
