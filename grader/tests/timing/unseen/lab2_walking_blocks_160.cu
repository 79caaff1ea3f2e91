// Keep a few hundred blocks of 160 threads that walk over the tiles with two barriers for each.
#include "lab.h"

#define NT 160
#define GRID 792

__global__ void average_walk(const int *a, int *c, int n)
{
    __shared__ int cell[NT + 2];
    for (int start = blockIdx.x * NT; start < n; start += gridDim.x * NT) {
        int i = start + threadIdx.x;
        if (i < n)
            cell[threadIdx.x + 1] = a[i];
        if (threadIdx.x == 0)
            cell[0] = a[start > 0 ? start - 1 : 0];
        if (i < n && (threadIdx.x == NT - 1 || i == n - 1))
            cell[threadIdx.x + 2] = a[i < n - 1 ? i + 1 : n - 1];
        __syncthreads();
        if (i < n)
            c[i] = (cell[threadIdx.x] + cell[threadIdx.x + 1] + cell[threadIdx.x + 2]) / 3;
        __syncthreads();
    }
}

__global__ void derivative_walk(const float *f, float *df, int n, const float *stencil, int radius)
{
    extern __shared__ float mem[];
    float *weight = mem, *cell = mem + 2 * radius + 1;
    if (threadIdx.x <= 2 * radius)
        weight[threadIdx.x] = stencil[threadIdx.x];
    for (int start = blockIdx.x * NT; start < n - 2 * radius; start += gridDim.x * NT) {
        int cells = min(NT + 2 * radius, n - start);
        for (int t = threadIdx.x; t < cells; t += NT)
            cell[t] = f[start + t];
        __syncthreads();
        int i = start + radius + threadIdx.x;
        if (i < n - radius) {
            float sum = 0;
#pragma unroll 4
            for (int d = 0; d <= 2 * radius; d++)
                sum += weight[d] * cell[threadIdx.x + d];
            df[i] = sum;
        }
        __syncthreads();
    }
}

static int blocksFor(int outputs)
{
    int blocks = (outputs + NT - 1) / NT;
    return blocks < GRID ? blocks : GRID;
}

void average3(const int *a, int *c, int n)
{
    average_walk<<<blocksFor(n), NT>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        derivative_walk<<<blocksFor(n - 2 * radius), NT, (NT + 4 * radius + 1) * sizeof(float)>>>(f, df, n, stencil, radius);
}
