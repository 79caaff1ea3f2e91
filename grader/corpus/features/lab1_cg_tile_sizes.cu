// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Tiles of 1, 2, 4, 8 and 32 threads, with their meta ranks.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

namespace cg = cooperative_groups;

template <int size> __device__ bool as_told()
{
    auto tile = cg::tiled_partition<size>(cg::this_thread_block());
    tile.sync();
    return tile.size() == size && tile.thread_rank() == threadIdx.x % size &&
           tile.meta_group_rank() == threadIdx.x / size && tile.any(true);
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool told = as_told<1>() && as_told<2>() && as_told<4>() && as_told<8>() && as_told<32>();
    if (i < n && told)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
