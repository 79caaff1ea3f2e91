// lab1 verdict=graded score=0 cause=store_never_reached says="no output was written: the launch has 391 blocks of 256 threads" says="Tried in the compiled program: all results are then right"
// The guard before the store holds for no thread.
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
            tile[t + 1] = x[i + 1];
    }

    __syncthreads();

    if (i < 0)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
