// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cg::inclusive_scan and cg::exclusive_scan of tiles: places without a thread's number.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int before = cg::exclusive_scan(tile, 1), with_me = cg::inclusive_scan(tile, 1, cg::plus<int>());
    int i = blockIdx.x * BLOCK + tile.meta_group_rank() * 16 + before;
    if (i < n && with_me == before + 1)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
