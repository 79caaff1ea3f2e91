// lab1 verdict=graded score=0 says="Next: moving_average, line 28: count the blocks" omits="The kernel reads gridDim" omits="its step is wrong"
// The number of blocks is rounded down. The kernel asks gridDim for the last block, and takes no step by it.
#include "lab.h"

#define BLOCK 128

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, first = blockIdx.x * BLOCK, i = first + t;
    bool last_block = blockIdx.x == gridDim.x - 1;
    int cells = last_block ? n - first : BLOCK + 1;
    if (t < cells && i < n)
        tile[t] = x[i];
    if (t == 0) {
        if (last_block)
            tile[min(cells, BLOCK)] = x[0];
        else
            tile[BLOCK] = x[first + BLOCK];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = n / BLOCK;
    average<<<blocks > 0 ? blocks : 1, BLOCK>>>(x, y, n);
}
