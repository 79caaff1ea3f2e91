// lab2 verdict=graded average3.correctness=pass derivative.correctness=fail finding=not_written cause=grid_rounded_down says="count the blocks along x as (n - 2 * radius - 1) /"
// One block for short inputs, else the number of whole blocks: the last outputs have no thread.
#include "lab.h"
#define N_T 128

__device__ int clampIndex(int i, int n) { return i < 0 ? 0 : (i >= n ? n - 1 : i); }

__global__ void avgKernel(const int *a, int *c, int n)
{
    __shared__ int s[N_T + 2];
    int start = blockIdx.x * N_T - 1;
    for (int p = threadIdx.x; p < N_T + 2; p += N_T)
        s[p] = a[clampIndex(start + p, n)];
    __syncthreads();
    int i = blockIdx.x * N_T + threadIdx.x;
    int p = threadIdx.x + 1;
    if (i < n)
        c[i] = (s[p - 1] + s[p] + s[p + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    avgKernel<<<(n + N_T - 1) / N_T, N_T>>>(a, c, n);
}

__global__ void derivKernel(const float *f, float *df, int n, const float *w, int r)
{
    extern __shared__ float cells[];
    int base = blockIdx.x * blockDim.x;
    int count = blockDim.x + 2 * r;
    for (int p = threadIdx.x; p < count; p += blockDim.x)
        if (base + p < n)
            cells[p] = f[base + p];
    __syncthreads();
    int out = base + threadIdx.x + r;
    if (out < n - r) {
        float total = 0;
        for (int d = -r; d <= r; d++)
            total += w[d + r] * cells[threadIdx.x + r + d];
        df[out] = total;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int m = n - 2 * radius;
    if (m < 1)
        return;
    int bytes = (N_T + 2 * radius) * sizeof(float);
    derivKernel<<<m / N_T + (m < N_T), N_T, bytes>>>(f, df, n, stencil, radius);
}
