// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=global_race@HERE cause=blocks_in_no_order
// gpu: verdict=graded moving_average.safety=fail finding=global_race@HERE cause=blocks_in_no_order
// A block takes a value that the block before it stores in the same launch: right only while blocks run in order.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *ends, float *y, int n)
{
    __shared__ float tile[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        tile[t] = x[i];
    if (t == BLOCK - 1 && i < n)
        ends[blockIdx.x] = x[i];
    __syncthreads();
    if (t > 0 && i < n)
        y[i - 1] = (tile[t - 1] + tile[t]) / 2;
    if (t == 0 && i > 0 && i < n)
        y[i - 1] = (ends[blockIdx.x - 1] + tile[0]) / 2; // HERE
    if (i == n - 1)
        y[i] = (tile[t] + x[0]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    float *ends;
    cudaMalloc(&ends, blocks * sizeof *ends);
    kernel<<<blocks, BLOCK>>>(x, ends, y, n);
    cudaFree(ends);
}
