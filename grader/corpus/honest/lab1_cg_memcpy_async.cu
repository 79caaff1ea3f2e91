// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// cooperative_groups::memcpy_async of the whole tile and cg::wait; dynamic shared memory sized at launch.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void tile_copy(const float *x, float *y, int n)
{
    extern __shared__ float s[];
    auto block = cg::this_thread_block();
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    cg::memcpy_async(block, s, x + base, sizeof(float) * count);
    if (threadIdx.x == 0)
        s[count] = x[(base + count) % n];
    cg::wait(block);
    block.sync();
    if (threadIdx.x < count)
        y[base + threadIdx.x] = (s[threadIdx.x] + s[threadIdx.x + 1]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    int threads = 192;
    tile_copy<<<(n + threads - 1) / threads, threads, (threads + 1) * sizeof(float)>>>(x, y, n);
}
