// lab2 verdict=compile_error score=0 says="Next: line 32: give this array another name"
// Two kernels declare extern arrays of one name and two types.
#include "lab.h"
#define BLOCK 256

__global__ void average3_kernel(const int *a, int *c, int n)
{
    extern __shared__ int tile[];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[i > 0 ? i - 1 : 0];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[i < n - 1 ? i + 1 : i];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK, (BLOCK + 2) * sizeof(int)>>>(a, c, n);
}

__constant__ float coefficients[17];

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
    cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof *stencil, 0, cudaMemcpyDeviceToDevice);
    derivative_kernel<<<(outputs - 1) / BLOCK + 1, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
