// lab1 verdict=graded score=0 cause=ring_from_moved@HERE says="Next: moving_average, line 15: read element 0 of the whole array here"
// The function that fills the tile is given the block's own elements, and takes the first of them for x[0].
#include "lab.h"

#define BLOCK 256

__device__ void fill(float *tile, const float *from, int left)
{
    int count = min(left, BLOCK);
    for (int k = threadIdx.x; k < count; k += BLOCK)
        tile[k] = from[k];
    // one cell more
    if (threadIdx.x > 0)
        return;
    tile[count] = count < left ? from[count] : from[0]; // HERE
}

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int first = blockIdx.x * BLOCK, t = threadIdx.x;
    fill(tile, x + first, n - first);
    __syncthreads();
    if (first + t < n)
        y[first + t] = (tile[t] + tile[t + 1]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
