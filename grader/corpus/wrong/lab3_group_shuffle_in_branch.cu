// lab3 score<100 average3.correctness=pass average3.safety=pass moving_average.safety=fail finding=warp_mask@HERE
// cooperative_groups: a tile's shuffle, called through a template by a part of the tile alone.
#include "lab.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

#define BLOCK 256

template <typename Group> __device__ __forceinline__ float right_of(const Group &group, float here)
{
    return group.shfl_down(here, 1); // HERE
}

__global__ void kernel(const float *x, float *y, int n)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float here = x[min(i, n - 1)], next;
    if (tile.thread_rank() < 31 && i + 1 < n)
        next = right_of(tile, here);
    else
        next = x[(i + 1) % n];
    tile.sync();
    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int lane = threadIdx.x % 32, i = blockIdx.x * BLOCK + threadIdx.x;
    int here = a[min(i, n - 1)];
    int left = __shfl_up_sync(0xffffffff, here, 1), right = __shfl_down_sync(0xffffffff, here, 1);
    if (lane == 0)
        left = a[min(max(i - 1, 0), n - 1)];
    if (lane == 31)
        right = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (left + here + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
