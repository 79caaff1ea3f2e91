// Overlapping warps: all 32 lanes load, the inner 30 (or first 31) lanes write, so no lane loads twice.
#include "lab.h"

__device__ int global_warp()
{
    return (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
}

__device__ int lane_id()
{
    return threadIdx.x % warpSize;
}

__global__ void moving_average_31(const float *x, float *y, int n)
{
    int i = global_warp() * 31 + lane_id();
    int src = i < n ? i : (i == n ? 0 : n - 1);
    float v = x[src];
    float right = __shfl_down_sync(~0u, v, 1);
    if (lane_id() < 31 && i < n)
        y[i] = 0.5f * (v + right);
}

__global__ void average_30(const int *a, int *c, int n)
{
    int i = global_warp() * 30 + lane_id() - 1;
    int v = a[min(max(i, 0), n - 1)];
    int l = __shfl_up_sync(~0u, v, 1);
    int r = __shfl_down_sync(~0u, v, 1);
    if (lane_id() >= 1 && lane_id() <= 30 && i < n)
        c[i] = (l + v + r) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n + 30) / 31;
    moving_average_31<<<(warps + 7) / 8, 256>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    int warps = (n + 29) / 30;
    average_30<<<(warps + 7) / 8, 256>>>(a, c, n);
}
