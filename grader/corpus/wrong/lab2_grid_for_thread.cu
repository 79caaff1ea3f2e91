// lab2 verdict=graded score<60 says="threadIdx.x + 1" says="Tried: all outputs are then right"
// A thread takes the number of blocks for its own number.
#include "lab.h"

#define BLOCK 256
#define MAX_RADIUS 8

__constant__ float c_stencil[2 * MAX_RADIUS + 1];

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int s[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = gridDim.x + 1;

    if (i < n) {
        s[t] = a[i];
        if (threadIdx.x == 0)
            s[0] = a[max(i - 1, 0)];
        if (threadIdx.x == BLOCK - 1 || i == n - 1)
            s[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float s[BLOCK + 2 * MAX_RADIUS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x + radius;

    if (i < n)
        s[t] = f[i];
    if (threadIdx.x < radius) {
        if (i - radius >= 0)
            s[t - radius] = f[i - radius];
        if (i + BLOCK < n)
            s[t + BLOCK] = f[i + BLOCK];
    }
    __syncthreads();

    if (i >= radius && i < n - radius) {
        float sum = 0.0f;
        for (int d = -radius; d <= radius; d++)
            sum += c_stencil[d + radius] * s[t + d];
        df[i] = sum;
    }
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(c_stencil, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(f, df, n, radius);
}
