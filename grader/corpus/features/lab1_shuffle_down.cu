// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A neighbour from the next lane: __shfl_down_sync.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(0xffffffff, own, 1);
    if (i < n && (threadIdx.x % 32 == 31 || i == n - 1))
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
