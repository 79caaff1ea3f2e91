// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Shuffles in groups of 8 lanes: __shfl_sync and __shfl_xor_sync with a width.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float own = i < n ? x[i] : 0, other = __shfl_xor_sync(0xffffffff, own, 1, 8);
    float next = __shfl_sync(0xffffffff, own, threadIdx.x + 1, 8);
    if (i % 2 == 0)
        next = other;
    if (i < n && (threadIdx.x % 8 == 7 || i == n - 1))
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
