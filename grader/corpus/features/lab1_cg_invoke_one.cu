// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cg::invoke_one of a coalesced group.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 5)
        cooperative_groups::invoke_one(cooperative_groups::coalesced_threads(), [&] { atomicAdd(&count, 1); });
    __syncthreads();
    bool good = count == BLOCK / 32;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
