// lab2 verdict=graded derivative.correctness=fail cause=sizeof_parameter@HERE says="an array that is a parameter is a pointer"
// sizeof an array parameter is that of a pointer: two weights are copied.
#include "lab.h"

#define MOST 17

__constant__ float weights[MOST];

static void copy_weights(const float from[MOST])
{
    cudaMemcpyToSymbol(weights, from, sizeof from, 0, cudaMemcpyDeviceToDevice); // HERE
}

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

__global__ void derive(const float *f, float *df, int n, int radius)
{
    __shared__ float cells[128 + 16];
    int first = blockIdx.x * 128;
    for (int k = threadIdx.x; k < 128 + 2 * radius; k += 128)
        if (first + k < n)
            cells[k] = f[first + k];
    __syncthreads();
    int i = first + threadIdx.x + radius;
    if (i >= n - radius)
        return;
    float sum = 0;
    for (int k = 0; k <= 2 * radius; k++)
        sum += weights[k] * cells[threadIdx.x + k];
    df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int count = n - 2 * radius;
    if (count <= 0)
        return;
    copy_weights(stencil);
    derive<<<(count + 127) / 128, 128>>>(f, df, n, radius);
}
