// lab2 verdict=graded score<100 cause=end_not_clamped says="divide by 3 there as well: at n = 5, the first output of yours is the mean of the 2 elements that exist" omits="in its place"
// The window is cut at the ends, and its sum divided by the elements that are left.
#include "lab.h"

#define BLOCK 256
#define MAX_RADIUS 8

__device__ int mean(int s, int k)
{
    return s / k;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    int low = max(i - 1, 0), high = min(i + 1, n - 1), s = 0;
    for (int j = low; j <= high; j++)
        s += a[j];
    c[i] = mean(s, high - low + 1);
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

__constant__ float coefficients[2 * MAX_RADIUS + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float tile[];
    int first = blockIdx.x * BLOCK;
    for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)
        if (first + t < n)
            tile[t] = f[first + t];
    __syncthreads();
    int i = first + radius + threadIdx.x;
    if (i >= radius && i < n - radius) {
        float sum = 0;
        for (int d = -radius; d <= radius; d++)
            sum += coefficients[d + radius] * tile[threadIdx.x + radius + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    int blocks = (outputs - 1) / BLOCK + 1;
    derivative_kernel<<<blocks, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
