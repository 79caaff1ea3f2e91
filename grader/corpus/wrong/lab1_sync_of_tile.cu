// lab1 verdict=graded score<100 finding=shared_race cause=barrier_of_warp says="Next: moving_average, lines 19 and 24: put a __syncthreads() between the two lines: __syncwarp()"
// A group of 32 threads waits where the whole block has to.
#include <cooperative_groups.h>

#include "lab.h"

namespace cg = cooperative_groups;

#define BLOCK 192

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float part[BLOCK + 1];
    const auto lanes = cg::tiled_partition<32>(cg::this_thread_block());
    const int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (t == BLOCK - 1 || i == n - 1)
        part[t + 1] = x[(i + 1) % n];
    if (i < n)
        part[t] = x[i];

    lanes.sync();

    if (i < n)
        y[i] = (part[t] + part[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
