// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::memcpy_async of a whole tile by the block, with cuda::aligned_size_t<16>, on a barrier.
#include "lab.h"
#include <cooperative_groups.h>
#include <cuda/barrier>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    __shared__ alignas(16) float tile[BLOCK];
    auto block = cooperative_groups::this_thread_block();
    if (threadIdx.x == 0)
        init(&arrived, BLOCK);
    block.sync();
    int first = blockIdx.x * BLOCK, count = min(BLOCK, n - first), whole = count / 4 * 4;
    cuda::memcpy_async(block, tile, x + first, cuda::aligned_size_t<16>(whole * sizeof *x), arrived);
    if ((int)threadIdx.x >= whole && (int)threadIdx.x < count)
        tile[threadIdx.x] = x[i];
    arrived.arrive_and_wait();
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
