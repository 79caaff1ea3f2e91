// lab1 score<100 moving_average.safety=fail finding=barrier_divergence
// A barrier inside `if (i < n)`: the other threads of the last block wait at the next one.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
        __syncthreads();
        y[i] = (tile[t] + tile[t + 1]) / 2;
    }
    __syncthreads();
    if (i < n && tile[t] != tile[t])
        y[i] = tile[t];
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
