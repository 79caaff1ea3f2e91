/* The derivative: plain, or (SHARED) from a tile with a halo of R cells; weights from global or (CONSTANT)
 * constant memory. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

#ifdef CONSTANT
__constant__ float weight[17];
#define WEIGHT weight
#else
#define WEIGHT w
#endif

__global__ void derivative_kernel(const float *f, float *df, int n, const float *w, int radius)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
#ifdef SHARED
    extern __shared__ float tile[];
    int t = threadIdx.x + radius;
    if (i < n)
        tile[t] = f[i];
    if (threadIdx.x < radius) {
        if (i >= radius)
            tile[t - radius] = f[i - radius];
        if (i + BLOCK < n)
            tile[t + BLOCK] = f[i + BLOCK];
    }
    __syncthreads();
#endif
    if (i < radius || i >= n - radius)
        return;
    float sum = 0;
    for (int d = -radius; d <= radius; d++)
#ifdef SHARED
        sum += WEIGHT[d + radius] * tile[t + d];
#else
        sum += WEIGHT[d + radius] * f[i + d];
#endif
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    size_t shared = 0;
#ifdef CONSTANT
    cudaMemcpyToSymbol(weight, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
#endif
#ifdef SHARED
    shared = (BLOCK + 2 * radius) * sizeof(float);
#endif
    derivative_kernel<<<(n - 1) / BLOCK + 1, BLOCK, shared>>>(f, df, n, stencil, radius);
}
