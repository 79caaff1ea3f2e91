// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Tiles: binary_partition, match_any, invoke_one_broadcast, votes, ranks of tiles.
#include "lab.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    auto odd = cg::binary_partition(tile, threadIdx.x % 2 == 1);
    bool good = odd.num_threads() == 16 &&
                tile.match_any(threadIdx.x / 8) == 0xffu << (threadIdx.x % 32 / 8 * 8) &&
                tile.meta_group_rank() == threadIdx.x / 32 && tile.meta_group_size() == BLOCK / 32 &&
                block.thread_rank() == threadIdx.x && cg::invoke_one_broadcast(tile, [] { return 7; }) == 7 &&
                tile.any(true) && tile.all(true) && tile.ballot(true) == 0xffffffffu &&
                tile.shfl_xor(threadIdx.x, 1) == (threadIdx.x ^ 1);
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
