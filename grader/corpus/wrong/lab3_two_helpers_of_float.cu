// lab3 verdict=graded moving_average.correctness=pass average3.correctness=fail cause=kept_in_float says="Next: average3, lines 10 and 15: keep the integers in int"
// Both helpers that pass on a value take a float, and average3 gives them ints.
#include "lab.h"

#define BLOCK 128
#define FULL 0xffffffffu

struct Lane {
    int number;
    __device__ float above(float own) const { return __shfl_sync(FULL, own, number + 1); }
};

struct LaneBelow {
    int number;
    __device__ float below(float own) const { return __shfl_sync(FULL, own, number + 31); }
};

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;
    float own = i < n ? x[i] : 0, next = Lane{lane}.above(own);
    if (i >= n)
        return;
    if (lane == 31 || i == n - 1)
        next = x[i == n - 1 ? 0 : i + 1];
    y[i] = (own + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;
    int own = i < n ? a[i] : 0;
    int above = Lane{lane}.above(own), below = LaneBelow{lane}.below(own);
    if (i >= n)
        return;
    if (lane == 0 || i == 0)
        below = a[i == 0 ? 0 : i - 1];
    if (lane == 31 || i == n - 1)
        above = a[i == n - 1 ? i : i + 1];
    c[i] = (below + own + above) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
