// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// cooperative_groups::memcpy_async in two stages with wait_prior; each warp copies for itself alone.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

#define WARPS 4
#define SPAN 128

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float cells[WARPS][2][SPAN + 4];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    float(*mine)[SPAN + 4] = cells[warp.meta_group_rank()];
    int first = (blockIdx.x * WARPS + warp.meta_group_rank()) * 2 * SPAN;
    for (int s = 0; s < 2; s++) {
        int from = first + s * SPAN, count = max(0, min(SPAN, n - from));
        cg::memcpy_async(warp, mine[s], x + (count ? from : 0), sizeof(float) * count);
    }
    for (int s = 0; s < 2; s++) {
        int from = first + s * SPAN, count = max(0, min(SPAN, n - from));
        if (s == 0)
            cg::wait_prior<1>(warp);
        else
            cg::wait(warp);
        if (warp.thread_rank() == 0 && count)
            mine[s][count] = x[(from + count) % n];
        warp.sync();
        for (int t = warp.thread_rank(); t < count; t += 32)
            y[from + t] = (mine[s][t] + mine[s][t + 1]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / (WARPS * 2 * SPAN) + 1, WARPS * 32>>>(x, y, n);
}
