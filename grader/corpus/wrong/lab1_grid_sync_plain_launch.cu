// lab1 verdict=runtime_error score=0 finding=trap@HERE cause=grid_not_cooperative says="cudaLaunchCooperativeKernel"
// grid.sync() in a kernel that is launched with <<<>>>.
#include "lab.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *half, float *y, int n)
{
    cg::grid_group grid = cg::this_grid();
    for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size())
        half[i] = x[i] / 2;
    grid.sync(); // HERE
    for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size())
        y[i] = half[i] + half[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    float *half;
    int blocks = 0, sms = 0;
    cudaMalloc(&half, n * sizeof *half);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0);
    blocks = min(blocks * sms, (n - 1) / 256 + 1);
    kernel<<<blocks, 256>>>(x, half, y, n);
    cudaFree(half);
}
