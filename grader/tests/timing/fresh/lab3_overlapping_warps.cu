// warps overlap: 31 or 30 outputs of each warp, no edge loads; 1024 threads a block, grid-stride over warps
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int warps = gridDim.x * blockDim.x / 32;
    int lane = threadIdx.x % 32;
    for (int w = warp; w * 31 < n; w += warps) {
        int i = w * 31 + lane;
        float v = x[i % n];
        float r = __shfl_down_sync(0xffffffff, v, 1);
        if (lane < 31 && i < n)
            y[i] = (v + r) * 0.5f;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n + 30) / 31;
    int blocks = (warps + 31) / 32;
    if (blocks > 264)
        blocks = 264;
    ma<<<blocks, 1024>>>(x, y, n);
}

__global__ void a3(const int *a, int *c, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int warps = gridDim.x * blockDim.x / 32;
    int lane = threadIdx.x % 32;
    for (int w = warp; w * 30 < n; w += warps) {
        int i = w * 30 + lane - 1;
        int v = a[min(max(i, 0), n - 1)];
        int l = __shfl_up_sync(0xffffffff, v, 1);
        int r = __shfl_down_sync(0xffffffff, v, 1);
        if (lane > 0 && lane < 31 && i < n)
            c[i] = (l + v + r) / 3;
    }
}

void average3(const int *a, int *c, int n)
{
    int warps = (n + 29) / 30;
    int blocks = (warps + 31) / 32;
    if (blocks > 264)
        blocks = 264;
    a3<<<blocks, 1024>>>(a, c, n);
}
