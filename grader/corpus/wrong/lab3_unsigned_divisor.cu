// lab3 verdict=graded score=50 average3.correctness=fail cause=divided_unsigned says="Next: average3, line 35: keep the sum and what it is divided by in int" says="sum / (int)POINTS"
// The number of elements is an unsigned constant, so the sum becomes unsigned when it is divided.
#include "lab.h"

constexpr unsigned POINTS = 3;
constexpr unsigned EVERY = 0xffffffff;

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    float own = i < n ? x[i] : 0;
    float next = __shfl_down_sync(EVERY, own, 1);
    if (i < n && (threadIdx.x % 32 == 31 || i + 1 == n))
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32;
    int own = a[i < n ? i : n - 1];
    int left = __shfl_up_sync(EVERY, own, 1), right = __shfl_down_sync(EVERY, own, 1);
    if (lane == 0)
        left = a[i == 0 ? 0 : (i < n ? i : n) - 1];
    if (lane == 31)
        right = a[i + 1 < n ? i + 1 : n - 1];
    int sum = left + own + right;
    if (i < n)
        c[i] = sum / POINTS;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n + 255) / 256, 256>>>(a, c, n);
}
