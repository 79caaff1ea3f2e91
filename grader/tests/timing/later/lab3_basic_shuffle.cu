// One element per lane, __shfl_down and __shfl_up, the lanes at the ends load their missing neighbour; 256
// threads.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void mavg(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    float v = 0.0f;
    if (i < n)
        v = x[i];
    float next = __shfl_down_sync(ALL, v, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (lane == 31)
        next = x[i + 1];
    y[i] = (v + next) / 2.0f;
}

__global__ void avg3(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? a[i] : 0;
    int l = __shfl_up_sync(ALL, v, 1);
    int r = __shfl_down_sync(ALL, v, 1);
    if (i >= n)
        return;
    if (lane == 0 && i > 0)
        l = a[i - 1];
    if (i == n - 1)
        r = v;
    else if (lane == 31)
        r = a[i + 1];
    if (i == 0)
        l = v;
    c[i] = (l + v + r) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    mavg<<<(n + 255) / 256, 256>>>(x, y, n);
}
void average3(const int *a, int *c, int n)
{
    avg3<<<(n + 255) / 256, 256>>>(a, c, n);
}
