// Cooperative groups: shfl_up and shfl_down of a 32-thread tile, 64x4 blocks flattened with thread_rank.
#include <cooperative_groups.h>
#include "lab.h"

namespace cg = cooperative_groups;

template <typename T>
__device__ T load_or_zero(const T *p, int i, int n)
{
    return i < n ? p[i] : T(0);
}

__global__ void pair_mean(const float *x, float *y, int n)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * block.size() + block.thread_rank();

    float v = load_or_zero(x, i, n);
    float after = warp.shfl_down(v, 1);
    bool edge = warp.thread_rank() == warp.size() - 1 || i == n - 1;
    if (i < n) {
        if (edge)
            after = x[(i + 1) % n];
        y[i] = (v + after) * 0.5f;
    }
}

__global__ void triple_mean(const int *a, int *c, int n)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * block.size() + block.thread_rank();

    int v = load_or_zero(a, i, n);
    int before = warp.shfl_up(v, 1);
    int after = warp.shfl_down(v, 1);
    if (i < n) {
        if (warp.thread_rank() == 0)
            before = a[max(i - 1, 0)];
        if (warp.thread_rank() == 31 || i == n - 1)
            after = a[min(i + 1, n - 1)];
        c[i] = (before + v + after) / 3;
    }
}

void moving_average(const float *x, float *y, int n)
{
    dim3 block(64, 4);
    pair_mean<<<(n + 255) / 256, block>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    dim3 block(64, 4);
    triple_mean<<<(n + 255) / 256, block>>>(a, c, n);
}
