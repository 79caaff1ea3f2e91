// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cg::reduce_update_async and cg::reduce_store_async.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::atomic<int, cuda::thread_scope_block> sum;
    __shared__ int stored[BLOCK / 32];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    if (threadIdx.x == 0)
        sum = 0;
    block.sync();
    cg::reduce_update_async(tile, sum, 1, cg::plus<int>());
    cg::reduce_store_async(tile, &stored[threadIdx.x / 32], (int)threadIdx.x, cg::greater<int>());
    block.sync();
    bool good = sum == BLOCK && stored[threadIdx.x / 32] == (threadIdx.x | 31);
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
