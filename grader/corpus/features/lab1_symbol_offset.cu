// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cudaMemcpyToSymbol with an offset: each half of a table of weights by a copy of its own.
#include "lab.h"

#define BLOCK 256

__constant__ float weights[4];

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = weights[1] * x[i] + weights[3] * x[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    const float none[4] = {9, 9, 9, 9}, half = 0.5f;
    cudaMemcpyToSymbol(weights, none, sizeof none);
    cudaMemcpyToSymbol(weights, &half, sizeof half, 1 * sizeof half);
    cudaMemcpyToSymbol(weights, &half, sizeof half, 3 * sizeof half);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
