// lab1 verdict=graded score<100 moving_average.safety=fail finding=barrier_divergence@HERE says="wait at the one in line 18"
// cooperative_groups: one part of the block waits at one sync(), the rest at another.
#include "lab.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    auto block = cg::this_thread_block();
    int t = block.thread_rank(), i = blockIdx.x * BLOCK + t;
    if (t % 64 < 32) {
        if (i < n)
            tile[t] = x[i];
        block.sync();
    } else {
        if (i < n)
            tile[t] = x[i];
        block.sync(); // HERE
    }
    if (i < n)
        y[i] = (tile[t] + (t == BLOCK - 1 || i == n - 1 ? x[(i + 1) % n] : tile[t + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
