// lab1 verdict=graded moving_average.safety=fail finding=out_of_bounds_write@HERE says="line 9: write" says="tile[BLOCK + 1]"
// The tile has no room for its halo cell.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1]; // HERE
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
