// lab1 verdict=graded score=0 finding=wrong_value cause=return_missing says="return a value on every path"
// The function that loads the right neighbour returns nothing inside of the line.
#include "lab.h"
#define BLOCK 128
__device__ float neighbour(const float *x, int i, int n)
{
    float value = 0;
    if (i + 1 < n)
        value = x[i + 1];
    else
        return x[0];
}
__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        tile[threadIdx.x] = x[i];
    if (i < n && (threadIdx.x == BLOCK - 1 || i == n - 1))
        tile[threadIdx.x + 1] = neighbour(x, i, n);
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (tile[threadIdx.x] + tile[threadIdx.x + 1]);
}
void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
