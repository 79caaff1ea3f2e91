// One dynamic shared array holds the coefficients and the tile; 512 threads; average3 has its tile there as well.
#include <stdio.h>
#include "lab.h"

extern __shared__ char smem[];

__global__ void average3_k(const int *a, int *c, int n)
{
    int *tile = (int *)smem;
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int t = threadIdx.x + 1;

    if (i < n) {
        tile[t] = a[i];
        if (threadIdx.x == 0)
            tile[0] = (i == 0) ? a[0] : a[i - 1];
        if (i == n - 1)
            tile[t + 1] = tile[t];
        else if (threadIdx.x == blockDim.x - 1)
            tile[t + 1] = a[i + 1];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

__global__ void derivative_k(const float *f, float *df, int n, const float *stencil, int radius)
{
    int width = 2 * radius + 1;
    float *w = (float *)smem;
    float *tile = w + width;

    if (threadIdx.x < width)
        w[threadIdx.x] = stencil[threadIdx.x];

    // classic halo: own cell, then the first 'radius' threads load both sides
    int i = blockIdx.x * blockDim.x + threadIdx.x; // index of the element in the middle of the tile
    int t = threadIdx.x + radius;
    if (i < n)
        tile[t] = f[i];
    if (threadIdx.x < radius) {
        if (i >= radius)
            tile[threadIdx.x] = f[i - radius];
        if (i + blockDim.x < n)
            tile[t + blockDim.x] = f[i + blockDim.x];
    }
    __syncthreads();

    if (i >= radius && i < n - radius) {
        float sum = 0;
        for (int d = -radius; d <= radius; ++d)
            sum += w[d + radius] * tile[t + d];
        df[i] = sum;
    }
}

static void check(const char *what)
{
    cudaError_t e = cudaPeekAtLastError();
    if (e != cudaSuccess)
        printf("%s failed: %s\n", what, cudaGetErrorString(e));
}

void average3(const int *a, int *c, int n)
{
    const int threads = 512;
    average3_k<<<(n + threads - 1) / threads, threads, (threads + 2) * sizeof(int)>>>(a, c, n);
    check("average3_k");
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int threads = 512;
    size_t bytes = (threads + 2 * radius + 2 * radius + 1) * sizeof(float);
    derivative_k<<<(n + threads - 1) / threads, threads, bytes>>>(f, df, n, stencil, radius);
    check("derivative_k");
}
