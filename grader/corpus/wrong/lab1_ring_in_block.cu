// lab1 verdict=graded score=0 cause=ring_from_block says="Next: moving_average: close the ring with x[0], the first element of the array. Yours takes the first element of its own block"
// The last element takes the first of its block.
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = i == n - 1 ? x[blockIdx.x * BLOCK] : x[i + 1];
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
