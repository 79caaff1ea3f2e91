// Shuffle inside groups of 16 lanes of cooperative groups.
#include <cooperative_groups.h>
#include "lab.h"
namespace cg = cooperative_groups;

__global__ void ma(const float *x, float *y, int n)
{
    auto g = cg::tiled_partition<16>(cg::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? x[i] : 0;
    float w = g.shfl_down(v, 1);
    if (i >= n)
        return;
    if (g.thread_rank() == 15 || i == n - 1)
        w = x[(i + 1) % n];
    y[i] = (v + w) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void avg(const int *a, int *c, int n)
{
    auto g = cg::tiled_partition<16>(cg::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? a[i] : 0;
    int l = g.shfl_up(v, 1), r = g.shfl_down(v, 1);
    if (i >= n)
        return;
    if (g.thread_rank() == 0)
        l = a[max(i - 1, 0)];
    if (g.thread_rank() == 15 || i == n - 1)
        r = a[min(i + 1, n - 1)];
    c[i] = (l + v + r) / 3;
}

void average3(const int *a, int *c, int n)
{
    avg<<<(n + 127) / 128, 128>>>(a, c, n);
}
