// lab3 verdict=graded score=0 cause=warp_not_full says="Next: moving_average, lines 11 and 18: launch whole warps, a multiple of"
// The last warp of each block has four lanes.
#include "lab.h"
#define BLOCK 100
#define FULL 0xffffffffu
__global__ void avg(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int lane = threadIdx.x & 31;
    float v = i < n ? x[i] : 0.0f;
    float right = __shfl_down_sync(FULL, v, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        right = x[0];
    else if (lane == 31)
        right = x[i + 1];
    y[i] = (v + right) * 0.5f;
}
void moving_average(const float *x, float *y, int n)
{
    avg<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
__global__ void avg3(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? a[i] : 0;
    int left = __shfl_up_sync(FULL, v, 1);
    int right = __shfl_down_sync(FULL, v, 1);
    if (i >= n)
        return;
    if (lane == 0)
        left = i > 0 ? a[i - 1] : v;
    if (i == n - 1)
        right = v;
    else if (lane == 31)
        right = a[i + 1];
    c[i] = (left + v + right) / 3;
}
void average3(const int *a, int *c, int n)
{
    avg3<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, c, n);
}
