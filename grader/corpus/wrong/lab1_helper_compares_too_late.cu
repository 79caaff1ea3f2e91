// lab1 verdict=graded says="Next: moving_average, line 13: write" says="right >= n" omits="right_of(i, n - 1)"
// The helper takes n itself for an element.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 128
#endif

// the right neighbour of element i on a ring of n elements
__device__ __forceinline__ int right_of(int i, int n)
{
    int right = i + 1;
    if (right > n)
        right = 0;
    return right;
}

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    const bool active = i < n;

    if (active)
        tile[t] = x[i];
    if (active && (t == BLOCK - 1 || i + 1 == n))
        tile[t + 1] = x[right_of(i, n)];

    __syncthreads();

    if (active)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
