// lab3 verdict=graded moving_average.correctness=fail average3.correctness=pass finding=wrong_value says="Next: moving_average, line 12: take the left neighbour by" says="__shfl_down_sync(FULL, me, 1)"
// Lanes exchange values in pairs.
#include "lab.h"
#define FULL 0xFFFFFFFFu

__global__ void k1(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    float me = 0.0f;
    if (i < n) me = x[i];
    float nb = __shfl_xor_sync(FULL, me, 1);
    if (i >= n) return;
    if (i == n - 1) nb = x[0];
    else if (lane == 31) nb = x[i + 1];
    y[i] = (me + nb) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    k1<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void k2(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % warpSize;
    int me = i < n ? a[i] : 0;
    int left = __shfl_up_sync(FULL, me, 1);
    int right = __shfl_down_sync(FULL, me, 1);
    if (lane == 0 && i < n)
        left = i == 0 ? me : a[i - 1];
    if (i == n - 1)
        right = me;
    else if (lane == 31 && i < n)
        right = a[i + 1];
    if (i < n)
        c[i] = (left + me + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    k2<<<(n + 127) / 128, 128>>>(a, c, n);
}
