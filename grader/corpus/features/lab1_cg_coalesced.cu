// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cg::coalesced_threads in a branch.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && i % 3 != 1) {
        cg::coalesced_group some = cg::coalesced_threads();
        some.sync();
        int lane = threadIdx.x % 32, before = 0;
        for (int k = 1; k <= lane; k++)
            before += (i - k) % 3 != 1;
        if (some.thread_rank() == before)
            y[i] = (x[i] + x[(i + 1) % n]) / 2;
    } else if (i < n) {
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
