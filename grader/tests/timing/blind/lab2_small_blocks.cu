// Blocks of 32 threads, one output per thread: the halo is a large part of such a tile.
// All threads load it in a loop.
#include "lab.h"

#define T 32

__constant__ float coef[17];

__global__ void average3_small(const int *a, int *c, int n)
{
    __shared__ int tile[T + 2];
    int first = blockIdx.x * T - 1;
    for (int t = threadIdx.x; t < T + 2; t += T)
        tile[t] = a[min(max(first + t, 0), n - 1)];
    __syncthreads();
    int i = blockIdx.x * T + threadIdx.x;
    if (i < n)
        c[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1] + tile[threadIdx.x + 2]) / 3;
}

__global__ void derivative_small(const float *f, float *df, int outputs, int radius)
{
    extern __shared__ float window[];
    int first = blockIdx.x * T; // the leftmost input is also the number of the first output
    int cells = min(T, outputs - first) + 2 * radius;
    for (int t = threadIdx.x; t < cells; t += T)
        window[t] = f[first + t];
    __syncthreads();
    int o = first + threadIdx.x;
    if (o < outputs) {
        float sum = 0;
        for (int k = 0; k <= 2 * radius; k++)
            sum = fmaf(coef[k], window[threadIdx.x + k], sum);
        df[o + radius] = sum;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_small<<<(n - 1) / T + 1, T>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs < 1)
        return;
    cudaMemcpyToSymbol(coef, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDeviceToDevice);
    derivative_small<<<(outputs - 1) / T + 1, T, (T + 2 * radius) * sizeof(float)>>>(f, df, outputs, radius);
}
