// lab2 verdict=graded average3.correctness=fail says="Next: average3, line 20: write" omits="at both ends of the line"
// A thread that sets the left halo cell never sets the right one.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_RADIUS 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x + 1;

    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[i > 0 ? i - 1 : 0];
        else if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[i < n - 1 ? i + 1 : i];
    }
    __syncthreads();

    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

__constant__ float coefficients[2 * MAX_RADIUS + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float ftile[];
    int width = blockDim.x + 2 * radius;
    int base = blockIdx.x * blockDim.x;

    for (int t = threadIdx.x; t < width; t += blockDim.x)
        ftile[t] = base + t < n ? f[base + t] : 0.0f;
    __syncthreads();

    int i = base + threadIdx.x + radius;
    if (i + radius < n) {
        const float *window = ftile + threadIdx.x;
        float sum = 0;
        for (int k = 0; k < 2 * radius + 1; k++)
            sum += coefficients[k] * window[k];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDeviceToDevice);
    int blocks = (outputs - 1) / BLOCK + 1;
    derivative_kernel<<<blocks, BLOCK, sizeof(float) * (BLOCK + 2 * radius)>>>(f, df, n, radius);
}
