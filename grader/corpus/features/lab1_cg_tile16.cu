// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A tile of 16 lanes of cooperative groups, with shfl and sync.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
    float own = i < n ? x[i] : 0, next = tile.shfl_down(own, 1);
    if (i < n && (tile.thread_rank() == 15 || i == n - 1))
        next = x[(i + 1) % n];
    tile.sync();
    if (i < n)
        y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
