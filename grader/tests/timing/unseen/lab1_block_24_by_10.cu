// Number the threads of a 24*10 block row by row and let a two-dimensional grid cover the array.
#include "lab.h"

__global__ void movingAverage(const float *x, float *y, int n)
{
    __shared__ float tile[10 * 24 + 1];
    int t = threadIdx.y * 24 + threadIdx.x;
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int start = block * 240;
    if (start >= n)
        return; // the whole block is outside
    int i = start + t;
    if (i < n)
        tile[t] = x[i];
    if (t == 0) {
        int end = min(240, n - start);
        tile[end] = start + end < n ? x[start + end] : x[0];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + 239) / 240;
    int rows = (blocks + 2047) / 2048;
    dim3 grid((blocks + rows - 1) / rows, rows), block(24, 10);
    movingAverage<<<grid, block>>>(x, y, n);
}
