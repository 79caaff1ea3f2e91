// lab3 verdict=graded average3.correctness=fail says="where outputs are wrong, read a[i+1] where your kernel reads a[i+" omits="let lane 31" omits="its condition"
// Lane 31 does load an element, but that after the neighbour of the next warp's last lane.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void ring_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(ALL, own, 1);
    if (i < n && (threadIdx.x % 32 == 31 || i == n - 1))
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (own + next) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    ring_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void line_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    int own = i < n ? a[i] : 0;
    int prev = __shfl_up_sync(ALL, own, 1), next = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (lane == 0 && i)
        prev = a[i - 1];
    if (lane == 31)
        next = a[min(i + 33, n - 1)];
    if (i == n - 1)
        next = own;
    c[i] = (prev + own + next) / 3;
}

void average3(const int *a, int *c, int n)
{
    line_kernel<<<(n + 127) / 128, 128>>>(a, c, n);
}
