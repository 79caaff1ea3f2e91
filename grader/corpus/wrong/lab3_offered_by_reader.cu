// lab3 verdict=graded score=50 moving_average.correctness=fail says="Next: moving_average, line 27: write" says="lane == 0" says="Tried: all outputs are then right" omits="reads x["
// Two halves of 64 elements: what a lane offers to the rotation is chosen by the lane that takes it, not by the one that has it.
#include <cooperative_groups.h>

#include "lab.h"

namespace cg = cooperative_groups;

constexpr int THREADS = 128;

struct Halves {
    int low, high; // elements of the lane
};

__device__ Halves halves(int lane)
{
    int low = blockIdx.x * 2 * THREADS + threadIdx.x / 32 * 64 + lane;
    return {low, low + 32};
}

__global__ void average_next(const float *x, float *y, int n)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int lane = warp.thread_rank();
    const Halves at = halves(lane);
    float a = x[at.low % n], b = x[at.high % n];
    float after_a = warp.shfl(lane == 31 ? b : a, (lane + 1) % 32); // HERE
    float after_b = warp.shfl_down(b, 1);
    if (lane == 31)
        after_b = x[(at.high + 1) % n];
    if (at.low < n)
        y[at.low] = (a + after_a) / 2;
    if (at.high < n)
        y[at.high] = (b + after_b) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average_next<<<(n + 2 * THREADS - 1) / (2 * THREADS), THREADS>>>(x, y, n);
}

__global__ void average_both(const int *a, int *c, int n)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int i = blockIdx.x * THREADS + threadIdx.x;
    int own = a[min(i, n - 1)], before = warp.shfl_up(own, 1), after = warp.shfl_down(own, 1);
    if (warp.thread_rank() == 0)
        before = a[max(min(i, n) - 1, 0)];
    if (warp.thread_rank() == 31)
        after = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (before + own + after) / 3;
}

void average3(const int *a, int *c, int n)
{
    average_both<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, c, n);
}
