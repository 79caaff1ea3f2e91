// overlapping warps. Lanes at the rim of a warp only supply values, so no element is loaded twice.
#include "lab.h"

static const int THREADS = 96; // three warps
static const unsigned EVERYONE = ~0u;

__device__ int warp_number()
{
    return blockIdx.x * (THREADS / 32) + threadIdx.x / 32;
}

// 31 outputs per warp: lane 31 only loads
__global__ void ma31(const float *x, float *y, int n)
{
    int lane = threadIdx.x & 31;
    int i = warp_number() * 31 + lane;
    float v = 0.0f;
    if (i < n)
        v = x[i];
    else if (i == n)
        v = x[0];
    float w = __shfl_down_sync(EVERYONE, v, 1);
    if (lane != 31 && i < n)
        y[i] = (v + w) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n + 30) / 31;
    ma31<<<(warps + 2) / 3, THREADS>>>(x, y, n);
}

// 30 outputs per warp: lanes 0 and 31 only load
__global__ void avg30(const int *a, int *c, int n)
{
    int lane = threadIdx.x & 31;
    int i = warp_number() * 30 + lane - 1;
    int v = 0;
    if (i <= n)
        v = a[max(0, min(i, n - 1))];
    int l = __shfl_up_sync(EVERYONE, v, 1);
    int r = __shfl_down_sync(EVERYONE, v, 1);
    if (lane > 0 && lane < 31 && i < n)
        c[i] = (l + v + r) / 3;
}

void average3(const int *a, int *c, int n)
{
    int warps = (n + 29) / 30;
    avg30<<<(warps + 2) / 3, THREADS>>>(a, c, n);
}
