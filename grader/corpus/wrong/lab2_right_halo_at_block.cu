// lab2 verdict=graded derivative.correctness=fail derivative.safety=fail finding=undefined_value cause=halo_in_wrong_cells says="Next: derivative: store the halo in the cells that are read: it is loaded, but into others"
// The halo after the block is stored R cells too early, over the block's own last cells.
#include "lab.h"

#define BLOCK 128

__global__ void three(const int *a, int *c, int n)
{
    __shared__ int cells[BLOCK + 2];
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x;
    for (int t = threadIdx.x; t < BLOCK + 2; t += BLOCK)
        cells[t] = a[min(max(first + t - 1, 0), n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (cells[threadIdx.x] + cells[threadIdx.x + 1] + cells[threadIdx.x + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    three<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__constant__ float weights[17];

__global__ void slope(const float *f, float *df, int n, int radius)
{
    __shared__ float cells[BLOCK + 16];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        cells[radius + t] = f[i];
    __syncthreads();
    if (t < radius && i >= radius)
        cells[t] = f[i - radius];
    if (t < radius && i + BLOCK < n)
        cells[t + BLOCK] = f[i + BLOCK];
    __syncthreads();
    if (i < radius || i >= n - radius)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; d++)
        sum += weights[radius + d] * cells[radius + t + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(weights, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    slope<<<(n - 1) / BLOCK + 1, BLOCK>>>(f, df, n, radius);
}
