// lab2 verdict=graded score=50 cause=coefficients_reversed says="take the coefficients in the other order" says="window[q]" omits="q - q"
// The window is read from its last cell to its first one, as in a convolution.
#include "lab.h"

#define BLOCK 128
#define MOST 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int s[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (t == 1)
            s[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            s[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}

__constant__ float weights[2 * MOST + 1];

__device__ float weigh(const float *window, int radius)
{
    float sum = 0;
    for (int q = 0; q <= 2 * radius; q++)
        sum += window[2 * radius - q] * weights[q];
    return sum;
}

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float s[BLOCK + 2 * MOST];
    int first = blockIdx.x * BLOCK;
    for (int t = threadIdx.x; t < BLOCK + 2 * radius && first + t < n; t += BLOCK)
        s[t] = f[first + t];
    __syncthreads();
    int i = first + threadIdx.x + radius;
    if (i < n - radius)
        df[i] = weigh(s + threadIdx.x, radius);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(weights, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(n - 2 * radius - 1) / BLOCK + 1, BLOCK>>>(f, df, n, radius);
}
