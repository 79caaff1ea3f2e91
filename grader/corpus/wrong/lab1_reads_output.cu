// lab1 verdict=graded score=0 finding=wrong_value cause=output_not_set omits="never written:" omits="no output was written" says="line 14: read the input here"
// The tile is loaded from the output instead of the input.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;

    if (i < n) {
        tile[t] = y[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[i + 1];
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
