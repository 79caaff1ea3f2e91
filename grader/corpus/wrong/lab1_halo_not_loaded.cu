// lab1 verdict=graded score=0 moving_average.correctness=fail moving_average.safety=fail finding=undefined_value@HERE says="reads tile[256], which no thread of the block had written by then" says="(i mod 256 = 255): the last thread of each block"
// The halo cell is never loaded: the last thread of a block computes with what lay in shared memory.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
