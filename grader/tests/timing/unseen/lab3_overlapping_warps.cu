// Let the warps overlap, so that the end lanes only deliver values: 31 or 30 outputs per warp.
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    int i = warp * 31 + lane;
    float v = i <= n ? x[i == n ? 0 : i] : 0.0f;
    float w = __shfl_down_sync(0xffffffffu, v, 1);
    if (lane < 31 && i < n)
        y[i] = (v + w) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n + 30) / 31;
    ma<<<(warps + 7) / 8, 256>>>(x, y, n);
}

__global__ void avg(const int *a, int *c, int n)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    int i = warp * 30 + lane - 1;
    int v = i <= n ? a[min(max(i, 0), n - 1)] : 0;
    int l = __shfl_up_sync(0xffffffffu, v, 1);
    int r = __shfl_down_sync(0xffffffffu, v, 1);
    if (lane > 0 && lane < 31 && i < n)
        c[i] = (l + v + r) / 3;
}

void average3(const int *a, int *c, int n)
{
    int warps = (n + 29) / 30;
    avg<<<(warps + 7) / 8, 256>>>(a, c, n);
}
