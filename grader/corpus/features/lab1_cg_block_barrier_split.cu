// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// barrier_arrive and barrier_wait of the block group.
#include "lab.h"
#include <cooperative_groups.h>
#include <utility>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[BLOCK];
    cg::thread_block block = cg::this_thread_block();
    if (i < n)
        tile[threadIdx.x] = x[i];
    auto token = block.barrier_arrive();
    float last = i < n && (threadIdx.x == BLOCK - 1 || i == n - 1) ? x[(i + 1) % n] : 0;
    block.barrier_wait(std::move(token));
    if (i < n)
        y[i] = (tile[threadIdx.x] + (threadIdx.x == BLOCK - 1 || i == n - 1 ? last : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
