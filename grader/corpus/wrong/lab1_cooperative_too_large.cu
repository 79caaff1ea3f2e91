// lab1 verdict=graded score=0 finding=launch_error cause=cooperative_too_large says="launch fewer blocks"
// A cooperative launch with a thread for every element: too many blocks for the GPU from n = 300000 on.
#include "lab.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? x[i] : 0;
    cg::this_grid().sync();
    if (i < n)
        y[i] = (own + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    void *arguments[] = {&x, &y, &n};
    cudaLaunchCooperativeKernel((void *)kernel, (n - 1) / 64 + 1, 64, arguments, 0, 0);
}
