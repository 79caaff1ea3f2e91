// lab2 verdict=graded average3.correctness=pass derivative.correctness=fail says="line 29: write" says="d > -radius" says="Tried: all outputs are then right." omits="find the factor that is 0"
#include "lab.h"

#define N_THREADS 160
#define MOST 8

__constant__ float factor[2 * MOST + 1];

__global__ void threes(const int *a, int *c, int n)
{
    int i = threadIdx.x + blockIdx.x * N_THREADS;
    __shared__ int mid[N_THREADS];
    mid[threadIdx.x] = a[min(i, n - 1)];
    __syncthreads();
    int left = threadIdx.x ? mid[threadIdx.x - 1] : a[max(i - 1, 0)], right = mid[min(threadIdx.x + 1, N_THREADS - 1)];
    if (threadIdx.x == N_THREADS - 1)
        right = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (left + mid[threadIdx.x] + right) / 3;
}

__global__ void slopes(const float *f, float *df, int n, int radius)
{
    __shared__ float local[N_THREADS + 2 * MOST];
    int base = blockIdx.x * N_THREADS, i = base + radius + threadIdx.x;
    for (int t = threadIdx.x; t < N_THREADS + 2 * radius && base + t < n; t += N_THREADS) local[t] = f[base + t];
    __syncthreads();
    float v = 0;
    for (int d = radius; d < -radius - 1; --d)
        v += factor[d + radius] * local[threadIdx.x + radius + d];
    if (i < n - radius)
        df[i] = v;
}

void average3(const int *a, int *c, int n)
{
    threes<<<(n + N_THREADS - 1) / N_THREADS, N_THREADS>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *coeff, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(factor, coeff, (2 * radius + 1) * sizeof *coeff, 0, cudaMemcpyDeviceToDevice);
    slopes<<<(n - 2 * radius + N_THREADS - 1) / N_THREADS, N_THREADS>>>(f, df, n, radius);
}
