// lab2 verdict=graded average3.correctness=pass says="Next: derivative, line 50: write" says="each time in" omits="Tried in the compiled"
// The guard of the outputs names the largest radius twice, where the radius of the call is meant.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_RADIUS 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int cell = threadIdx.x + 1;

    tile[cell] = i < n ? a[i] : 0;
    __syncthreads();
    if (threadIdx.x == 0)
        tile[0] = i == 0 ? tile[1] : a[i - 1];
    if (i == n - 1)
        tile[cell + 1] = tile[cell];
    else if (cell == BLOCK && i < n)
        tile[BLOCK + 1] = a[i + 1];
    __syncthreads();

    if (i < n)
        c[i] = (tile[cell - 1] + tile[cell] + tile[cell + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

__constant__ float coefficients[2 * MAX_RADIUS + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    __shared__ float tile[BLOCK + 2 * MAX_RADIUS];
    int first = (int)(blockIdx.x * BLOCK) - radius; // element of cell 0

    for (int cell = threadIdx.x; cell < BLOCK + 2 * radius; cell += BLOCK) {
        int k = first + cell;
        tile[cell] = k >= 0 && k < n ? f[k] : 0;
    }
    __syncthreads();

    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= MAX_RADIUS && i < n - MAX_RADIUS) {
        float sum = 0;
#pragma unroll 4
        for (int j = 0; j < 2 * radius + 1; j++)
            sum += coefficients[j] * tile[threadIdx.x + j];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof *stencil, 0,
                       cudaMemcpyDeviceToDevice);
    int blocks = (n - 1) / BLOCK + 1;
    derivative_kernel<<<blocks, BLOCK>>>(f, df, n, radius);
}
