// lab1 verdict=graded score=0 cause=blocks_overlap says="Next: moving_average, line 11: let blocks begin as far apart as they have"
// A block has twice as many outputs as threads, but begins at blockIdx.x * blockDim.x.
#include "lab.h"
#define NT 128
#define PER_THREAD 2
#define CELLS (NT * PER_THREAD)

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float s[CELLS + 1];
    int base = blockIdx.x * blockDim.x;
    int end = n - base; // outputs left from here

    for (int t = threadIdx.x; t < CELLS + 1; t += NT)
        if (t <= end)
            s[t] = x[base + t < n ? base + t : 0];
    __syncthreads();

#pragma unroll
    for (int p = 0; p < PER_THREAD; p++) {
        int t = threadIdx.x + p * NT;
        if (t < end)
            y[base + t] = (s[t] + s[t + 1]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + CELLS - 1) / CELLS;
    moving_average_kernel<<<blocks, NT>>>(x, y, n);
}
