// lab2 verdict=graded cause=launch_without_output says="keep the number that it compares in an int"
// The number of outputs is unsigned, so the return for none is never taken.
#include "lab.h"

__global__ void average(const int *a, int *c, int n)
{
    __shared__ int cells[130];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n)
        cells[threadIdx.x + 1] = a[i];
    if (threadIdx.x == 0)
        cells[0] = a[max(i - 1, 0)];
    if (i < n && (threadIdx.x == 127 || i == n - 1))
        cells[threadIdx.x + 2] = a[min(i + 1, n - 1)];
    __syncthreads();
    if (i < n)
        c[i] = (cells[threadIdx.x] + cells[threadIdx.x + 1] + cells[threadIdx.x + 2]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average<<<(n + 127) / 128, 128>>>(a, c, n);
}

__global__ void derive(const float *f, float *df, int n, const float *weights, int radius)
{
    __shared__ float cells[128 + 16], w[17];
    int first = blockIdx.x * 128;
    if (threadIdx.x < 2 * radius + 1)
        w[threadIdx.x] = weights[threadIdx.x];
    for (int k = threadIdx.x; k < 128 + 2 * radius; k += 128)
        if (first + k < n)
            cells[k] = f[first + k];
    __syncthreads();
    int i = first + threadIdx.x + radius;
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int k = 0; k <= 2 * radius; k++)
        sum += w[k] * cells[threadIdx.x + k];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    unsigned long count = n - 2 * radius;
    if (count < 1)
        return;
    int grid = (count + 127) / 128;
    derive<<<grid, 128>>>(f, df, n, stencil, radius);
}
