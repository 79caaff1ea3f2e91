// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cg::labeled_partition and cg::binary_partition.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cg::coalesced_group warp = cg::coalesced_threads();
    cg::coalesced_group by_label = cg::labeled_partition(warp, (int)threadIdx.x % 3);
    cg::coalesced_group by_truth = cg::binary_partition(warp, i < n);
    int lane = threadIdx.x % 32, label = threadIdx.x % 3, before = 0;
    for (int k = 0; k < lane; k++)
        before += (threadIdx.x - lane + k) % 3 == label;
    int inside = min(32, max(0, n - (i - lane)));
    if (i < n && by_truth.size() == inside && by_truth.thread_rank() == lane && by_label.thread_rank() == before)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
