// lab3 verdict=graded average3.safety=fail cause=mask_omits_lanes@HERE omits="never gets here"
// Each mask leaves out the lane that needs no neighbour, but that lane shuffles as well.
#include "lab.h"

#define BLOCK 256
#define NOT_FIRST 0xfffffffe
#define NOT_LAST 0x7fffffff
#define EVERY_LANE 0xffffffff

__global__ void moving_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float v = i < n ? x[i] : 0;
    float w = __shfl_down_sync(EVERY_LANE, v, 1);
    if (i < n && (i == n - 1 || threadIdx.x % 32 == 31))
        w = x[i == n - 1 ? 0 : i + 1];
    if (i < n)
        y[i] = (v + w) / 2;
}

__global__ void three_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? a[i] : 0;
    int left = __shfl_up_sync(NOT_FIRST, v, 1); // HERE
    int right = __shfl_down_sync(NOT_LAST, v, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = i == 0 ? v : a[i - 1];
    if (i == n - 1)
        right = v;
    else if (lane == 31)
        right = a[i + 1];
    c[i] = (left + v + right) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    moving_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    three_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
