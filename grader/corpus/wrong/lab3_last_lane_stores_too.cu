// lab3 verdict=graded moving_average.safety=fail finding=global_race@HERE cause=warp_ends_overlap says="lane 31 of a warp and lane 0 of the next" omits="atomic"
// Warps overlap by one lane, and all 32 lanes store.
#include "lab.h"

__global__ void means(const float *x, float *y, int n)
{
    const unsigned lane = threadIdx.x & 31, first = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 31;
    const unsigned at = first + lane;
    const float mine = at < n ? x[at] : at == n ? x[0] : 0;
    const float after = __shfl_down_sync(~0u, mine, 1);
    if (at >= n)
        return;
    y[at] = 0.5f * (mine + after); // HERE
}

void moving_average(const float *x, float *y, int n)
{
    const int warps = (n + 30) / 31;
    means<<<(warps + 3) / 4, 128>>>(x, y, n);
}

__global__ void mean_of_three(const int *a, int *c, int n)
{
    int i = blockIdx.x * 128 + threadIdx.x, mine = i < n ? a[i] : 0;
    int left = __shfl_up_sync(~0u, mine, 1), right = __shfl_down_sync(~0u, mine, 1);
    if (i >= n)
        return;
    if (threadIdx.x % 32 == 0)
        left = i ? a[i - 1] : mine;
    if (i == n - 1)
        right = mine;
    else if (threadIdx.x % 32 == 31)
        right = a[i + 1];
    c[i] = (left + mine + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean_of_three<<<(n + 127) / 128, 128>>>(a, c, n);
}
