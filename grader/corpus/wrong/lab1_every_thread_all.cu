// lab1 verdict=timeout score=0 cause=loop_too_long says="Next: moving_average, line 11: let each thread go through fewer rounds"
// Each thread loads the rest of the array into the tile's cell, not its own element.
#include "lab.h"

#define BLOCK 128

__global__ void smooth(const float *in, float *result, int n)
{
    __shared__ float tile[BLOCK + 1];
    int first = blockIdx.x * BLOCK, t = threadIdx.x;
    for (int k = t; k + first <= n; k++)
        if (k <= BLOCK && (k - t) % BLOCK == 0)
            tile[k] = in[(first + k) % n];
    __syncthreads();
    if (first + t < n)
        result[first + t] = (tile[t] + tile[t + 1]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    smooth<<<blocks, BLOCK>>>(x, y, n);
}
