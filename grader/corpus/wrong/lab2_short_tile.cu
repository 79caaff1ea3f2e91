// lab2 verdict=graded average3.correctness=fail cause=kept_in_short says="Next: average3, line 10: write" says="__shared__ int tile[BLOCK + 2]"
// The tile has cells of 16 bits.
#include "lab.h"

#define BLOCK 256
#define MAX_RADIUS 8

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ short tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x + 1;

    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
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

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    extern __shared__ float tile[];
    int first = blockIdx.x * blockDim.x;

    for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)
        if (first + t < n)
            tile[t] = f[first + t];
    __syncthreads();

    int i = first + threadIdx.x + radius;
    if (i < n - radius) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += coefficients[d] * tile[threadIdx.x + d];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return;

    size_t bytes = (2 * radius + 1) * sizeof *stencil;
    cudaMemcpyToSymbol(coefficients, stencil, bytes, 0, cudaMemcpyDeviceToDevice);

    int blocks = (outputs - 1) / BLOCK + 1;
    size_t tile_bytes = (BLOCK + 2 * radius) * sizeof(float);
    derivative_kernel<<<blocks, BLOCK, tile_bytes>>>(f, df, n, radius);
}
