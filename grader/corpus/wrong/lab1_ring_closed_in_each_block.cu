// lab1 verdict=graded moving_average.correctness=fail says="line 17: write" says="== n - 1" says="with one of the two, all outputs are right"
// The element beside the last one is put into the tile of every block, over a cell that another thread fills.
#include "lab.h"

#define BLOCK 128

__global__ void mean(const float *x, float *y, int n)
{
    __shared__ float cells[BLOCK + 1];
    const int me = threadIdx.x, at = blockIdx.x * BLOCK + me;
    const int last = (n - 1) & (BLOCK - 1);
    if (at < n) {
        cells[me] = x[at];
        if (me == BLOCK - 1)
            cells[BLOCK] = x[at + 1 < n ? at + 1 : 0];
    }
    if (me == last)
        cells[last + 1] = x[0];
    __syncthreads();
    if (at < n)
        y[at] = (cells[me] + cells[me + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    mean<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
