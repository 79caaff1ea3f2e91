// lab2 verdict=graded derivative.correctness=pass derivative.traffic=pass derivative.time=partial says="Next: derivative, line 25: let all threads of the block load, each its own elements" says="one lane of a warp loads at a time while the others wait" omits="more warps"
// The last thread of the block copies the tile with its halo, and the others wait at the barrier.
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
    if (threadIdx.x == BLOCK - 1) {
        int cells = min(BLOCK + 2 * radius, n - start);
        while (cells-- > 0)
            tile[cells] = f[start + cells];
    }
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
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
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
