// lab2 verdict=runtime_error says="Next: average3, line 21: make this index an int" omits="Tried"
#include "lab.h"

using uint = unsigned int;
const uint BLOCK_SIZE = 256;
const uint MAX_RADIUS = 8;

__constant__ float weights[2 * MAX_RADIUS + 1];

// sizes and indices are never negative, so everything here is unsigned
__global__ void average3Kernel(const int *a, int *c, uint n)
{
    __shared__ int tile[BLOCK_SIZE + 2];
    const uint thread = threadIdx.x;
    const uint i = blockIdx.x * BLOCK_SIZE + thread;
    const uint cell = thread + 1;

    if (i < n) {
        tile[cell] = a[i];
        if (thread == 0)
            tile[0] = a[max(i - 1, 0u)];
        if (thread == BLOCK_SIZE - 1 || i == n - 1)
            tile[cell + 1] = a[min(i + 1, n - 1)];
    }

    __syncthreads();

    if (i < n)
        c[i] = (tile[cell - 1] + tile[cell] + tile[cell + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    const uint blocks = (n + BLOCK_SIZE - 1) / BLOCK_SIZE;
    average3Kernel<<<blocks, BLOCK_SIZE>>>(a, c, n);
}

__global__ void derivativeKernel(const float *f, float *df, uint n, uint radius)
{
    __shared__ float tile[BLOCK_SIZE + 2 * MAX_RADIUS];
    const uint first = blockIdx.x * BLOCK_SIZE;
    const uint taps = 2 * radius + 1;

    for (uint cell = threadIdx.x; cell < BLOCK_SIZE + 2 * radius; cell += BLOCK_SIZE)
        if (first + cell < n)
            tile[cell] = f[first + cell];

    __syncthreads();

    const uint i = first + radius + threadIdx.x;
    if (i + radius < n) {
        float sum = 0.0f;
        for (uint tap = 0; tap < taps; ++tap)
            sum += weights[tap] * tile[threadIdx.x + tap];
        df[i] = sum;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    const uint outputs = n - 2 * radius;
    const uint blocks = (outputs + BLOCK_SIZE - 1) / BLOCK_SIZE;
    cudaMemcpyToSymbol(weights, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivativeKernel<<<blocks, BLOCK_SIZE>>>(f, df, n, radius);
}
