// lab1 verdict=graded score=0 cause=block_last_thread says="line 18: write" says="x[i + 1]"
// The halo is loaded by the number of the thread, without the beginning of the block.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;

    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[t + 1];
    }

    __syncthreads();

    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
