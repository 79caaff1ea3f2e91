// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// The textbook shared-memory version: one halo cell at the right, modulo for the cyclic index.
#include "lab.h"

#define BLOCK_SIZE 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float s[BLOCK_SIZE + 1];
    int i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
    if (i < n) {
        s[threadIdx.x] = x[i];
        if (threadIdx.x == BLOCK_SIZE - 1 || i == n - 1)
            s[threadIdx.x + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (s[threadIdx.x] + s[threadIdx.x + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + BLOCK_SIZE - 1) / BLOCK_SIZE, BLOCK_SIZE>>>(x, y, n);
}
