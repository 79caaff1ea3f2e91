// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A tile of 64 threads, which lies across two warps.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cg::block_tile_memory<BLOCK> memory;
    __shared__ float tile[BLOCK + 1];
    cg::thread_block block = cg::this_thread_block(memory);
    cg::thread_block_tile<64> part = cg::tiled_partition<64>(block);
    int count = cg::reduce(part, i < n ? 1 : 0, cg::plus<int>());
    if (i < n)
        tile[threadIdx.x] = x[i];
    part.sync();
    float next = i >= n                                            ? 0
                 : part.thread_rank() == 63 || i == n - 1 ? x[(i + 1) % n]
                                                                   : tile[threadIdx.x + 1];
    if (i < n && count > 0)
        y[i] = (tile[threadIdx.x] + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
