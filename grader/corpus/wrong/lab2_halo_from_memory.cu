// lab2 verdict=graded derivative.correctness=pass derivative.traffic=partial cause=neighbours_from_memory says="Next: derivative, line 44: load each element once per block" says="Elements loaded for each output: 1 in line 37, 0.14 in line 44, 0.14 in line 45"
// The tile has no halo: neighbours outside of it are loaded again for each output.
#include "lab.h"

#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t, last = min(n - 1, blockIdx.x * BLOCK + BLOCK - 1);
    if (i < n)
        tile[t + 1] = a[i];
    if (t == 0)
        tile[0] = a[max(i - 1, 0)];
    if (i == last)
        tile[t + 2] = a[min(i + 1, n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (tile[t] + tile[t + 1] + tile[t + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

/* ---- derivative ---- */

__constant__ float weights[17];

__global__ void derivative_kernel(const float *f, float *df, int n, int R)
{
    __shared__ float own[BLOCK];
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    if (i < n)
        own[threadIdx.x] = f[i];
    __syncthreads();

    if (i < R || i >= n - R)
        return;
    float sum = weights[R] * own[threadIdx.x];
    for (int k = 1; k <= R; k++) {
        sum += weights[R - k] * (k <= threadIdx.x ? own[threadIdx.x - k] : f[i - k]);
        sum += weights[R + k] * (threadIdx.x + k < BLOCK ? own[threadIdx.x + k] : f[i + k]);
    }
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(weights, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    if (n > 2 * radius)
        derivative_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(f, df, n, radius);
}
