// Warps overlap: 31 (or 30) outputs per warp of 32 loads, the edge lanes only deliver; 96 threads, no special
// loads.
#include "lab.h"

__global__ void mavg(const float *x, float *y, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    int i = warp * 31 + lane;
    float v = 0;
    if (i <= n)
        v = x[i % n];
    float w = __shfl_sync(0xffffffff, v, lane + 1);
    if (lane < 31 && i < n)
        y[i] = (v + w) * 0.5f;
}

__global__ void avg3(const int *a, int *c, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    int i = warp * 30 + lane - 1;
    int v = a[i < 0 ? 0 : i >= n ? n - 1 : i];
    int l = __shfl_up_sync(0xffffffff, v, 1);
    int r = __shfl_down_sync(0xffffffff, v, 1);
    if (lane >= 1 && lane <= 30 && i < n)
        c[i] = (l + v + r) / 3;
}

static unsigned grid(int n, int per_warp)
{
    int warps = (n + per_warp - 1) / per_warp;
    return (warps + 2) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    mavg<<<grid(n, 31), 96>>>(x, y, n);
}
void average3(const int *a, int *c, int n)
{
    avg3<<<grid(n, 30), 96>>>(a, c, n);
}
