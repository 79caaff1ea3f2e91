// cooperative groups tile of 32, blocks of a single warp, neighbours at the edges by modulo
#include <cooperative_groups.h>
#include "lab.h"

namespace cg = cooperative_groups;

__global__ void ma(const float *x, float *y, int n)
{
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    int i = blockIdx.x * 32 + warp.thread_rank();
    float mine = x[i % n];
    float right = warp.shfl_down(mine, 1);
    if (warp.thread_rank() == 31)
        right = x[(i + 1) % n];
    if (i < n)
        y[i] = (mine + right) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 31) / 32, 32>>>(x, y, n);
}

__global__ void a3(const int *a, int *c, int n)
{
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    int rank = warp.thread_rank();
    int i = blockIdx.x * 32 + rank;
    int mine = a[i < n ? i : n - 1];
    int left = warp.shfl_up(mine, 1);
    int right = warp.shfl_down(mine, 1);
    if (rank == 0)
        left = a[i == 0 ? 0 : i - 1];
    if (rank == 31)
        right = a[i + 1 < n ? i + 1 : n - 1];
    if (i < n)
        c[i] = (left + mine + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    a3<<<(n + 31) / 32, 32>>>(a, c, n);
}
