// lab3 verdict=graded score=50 average3.correctness=fail says="repeat the end where a neighbour is missing" omits="handle the elements after the last whole vector"
// Threads have two elements, and the end is repeated for the second alone: at odd n the last one is a first one.
#include "lab.h"

#define ALL 0xffffffffu

__global__ void ring(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (i == n - 1)
        next = x[0];
    else if (threadIdx.x % 32 == 31)
        next = x[i + 1];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<(n + 127) / 128, 128>>>(x, y, n);
}

__global__ void two_each(const int *a, int *c, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x), lane = threadIdx.x % 32;
    int p = i < n ? a[i] : 0, q = i + 1 < n ? a[i + 1] : 0;
    int left = __shfl_up_sync(ALL, q, 1), right = __shfl_down_sync(ALL, p, 1);
    if (lane == 0 && i < n)
        left = a[max(i - 1, 0)];
    if (lane == 31 && i + 2 < n)
        right = a[i + 2];
    if (i + 2 >= n)
        right = q;
    if (i < n)
        c[i] = (left + p + q) / 3;
    if (i + 1 < n)
        c[i + 1] = (p + q + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    two_each<<<(n + 255) / 256, 128>>>(a, c, n);
}
