// lab2 verdict=graded score<100 says="2 * radius * sizeof(float)" says="Tried: all outputs are then right" omits="MAX_RADIUS * radius"
// The halo of the dynamic tile is counted in cells, and the rest in bytes.
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#define MAX_RADIUS 8

template <typename T> struct Tile {
    T *cells;
    __device__ T &operator[](int k) { return cells[k]; }
};

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int raw[1 + BLOCK + 1];
    Tile<int> tile{raw + 1}; // tile[-1] is the left halo
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    if (i < n) {
        tile[t] = a[i];
        if (t == 0)
            tile[-1] = a[max(i - 1, 0)];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
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

extern __shared__ float raw_f[];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    Tile<float> tile{raw_f};
    const int begin = blockIdx.x * BLOCK;
    const int end = min(begin + BLOCK + 2 * radius, n);
    for (int e = begin + threadIdx.x; e < end; e += BLOCK)
        tile[e - begin] = f[e];
    __syncthreads();
    const int i = begin + threadIdx.x + radius;
    if (i < n - radius) {
        float sum = 0;
        for (int j = 0; j < 2 * radius + 1; ++j)
            sum += coefficients[j] * tile[threadIdx.x + j];
        df[i] = sum;
    }
}

static int blocks_for(int outputs)
{
    return (outputs - 1) / BLOCK + 1;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    const int outputs = n - 2 * radius, taps = 2 * radius + 1;
    if (outputs <= 0)
        return;
    cudaMemcpyToSymbol(coefficients, stencil, taps * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<blocks_for(outputs), BLOCK, BLOCK * sizeof(float) + 2 * radius>>>(f, df, n, radius);
}
