// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cudaMemcpyFromSymbol to device memory, with an offset, and cudaGetSymbolSize.
#include "lab.h"

#define BLOCK 256

__device__ float weights[4];

__global__ void weigh(const float *x, float *y, int n, const float *weight)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = *weight * (x[i] + x[(i + 1) % n]);
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        weights[i % 4] = i % 4 == 2 ? 0.5f : 9;
}

void moving_average(const float *x, float *y, int n)
{
    size_t size = 0;
    float *weight;
    cudaGetSymbolSize(&size, weights);
    cudaMalloc(&weight, sizeof *weight);
    kernel<<<1, BLOCK>>>(x, y, size / sizeof *weight);
    cudaMemcpyFromSymbol(weight, weights, sizeof *weight, 2 * sizeof *weight, cudaMemcpyDeviceToDevice);
    weigh<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n, weight);
    cudaFree(weight);
}
