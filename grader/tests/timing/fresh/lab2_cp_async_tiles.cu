// tiles of 1024 threads filled with asynchronous copies, constant coefficients, unrolled to radius 8 with a condition
#include <cuda_pipeline.h>
#include "lab.h"

#define N 1024
__constant__ float w[17];

__global__ void avg3(const int *a, int *c, int n)
{
    __shared__ int s[N + 2];
    int i = blockIdx.x * N + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n)
        __pipeline_memcpy_async(&s[t], &a[i], 4);
    if (threadIdx.x == 0)
        __pipeline_memcpy_async(&s[0], &a[i == 0 ? 0 : i - 1], 4);
    if (i < n && (t == N || i == n - 1))
        __pipeline_memcpy_async(&s[t + 1], &a[i == n - 1 ? i : i + 1], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    avg3<<<(n + N - 1) / N, N>>>(a, c, n);
}

__global__ void deriv(const float *f, float *df, int n, int R)
{
    __shared__ float s[N + 16];
    int base = blockIdx.x * N, t = threadIdx.x;
    if (base + t < n)
        __pipeline_memcpy_async(&s[t], &f[base + t], 4);
    if (t < 2 * R && base + N + t < n)
        __pipeline_memcpy_async(&s[N + t], &f[base + N + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    int i = base + t + R;
    if (i < n - R) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k < 17; k++)
            if (k < 2 * R + 1)
                sum += w[k] * s[t + k];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n - 2 * radius < 1)
        return;
    cudaMemcpyToSymbolAsync(w, stencil, (2 * radius + 1) * 4, 0, cudaMemcpyDeviceToDevice, 0);
    deriv<<<(n - 2 * radius + N - 1) / N, N>>>(f, df, n, radius);
}
