// lab1 verdict=graded score=0 cause=block_last_thread says="Next: moving_average, line 17: load the element after the block as well"
// The last thread takes the first cell of its own block.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) {
        tile[t] = x[i];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[(t + 1) % BLOCK]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
