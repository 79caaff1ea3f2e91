// __shfl_down_sync/__shfl_up_sync, one element per lane; lanes at the warp's ends load the missing neighbour.
#include "lab.h"

#define TPB 128

__global__ void ma(const float *x, float *y, int n)
{
    int i = blockIdx.x * TPB + threadIdx.x;
    int lane = threadIdx.x & 31;

    float own = i < n ? x[i] : 0.0f;
    float next = __shfl_down_sync(0xffffffff, own, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (lane == 31)
        next = x[i + 1];
    y[i] = (own + next) / 2.0f;
}

__global__ void av3(const int *a, int *c, int n)
{
    int i = blockIdx.x * TPB + threadIdx.x;
    int lane = threadIdx.x & 31;

    int own = i < n ? a[i] : 0;
    int left = __shfl_up_sync(0xffffffff, own, 1);
    int right = __shfl_down_sync(0xffffffff, own, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = i == 0 ? own : a[i - 1];
    if (i == n - 1)
        right = own;
    else if (lane == 31)
        right = a[i + 1];
    c[i] = (left + own + right) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n - 1) / TPB + 1, TPB>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    av3<<<(n - 1) / TPB + 1, TPB>>>(a, c, n);
}
