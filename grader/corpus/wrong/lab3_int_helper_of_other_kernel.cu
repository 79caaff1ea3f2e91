// lab3 verdict=graded score=50 cause=float_in_int@HERE says="make the parameters inside and outside and the result of pick each a float: an int cuts off the fraction of what line 38 passes"
// A helper for ints is called with floats. The other kernel's variable of the same name is an int by right.
#include "lab.h"

#define THREADS 128

__device__ inline int pick(bool in_warp, int inside, int outside) { // HERE
    return in_warp ? inside : outside;
}

__global__ void threes(const int *a, int *c, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % 32;
    int own = a[min(i, n - 1)];
    int before = __shfl_up_sync(0xffffffffu, own, 1);
    int next = __shfl_down_sync(0xffffffffu, own, 1);
    if (i >= n)
        return;
    if (lane == 0)
        before = a[max(i - 1, 0)];
    if (lane == 31)
        next = pick(i < n - 1, a[min(i + 1, n - 1)], own);
    c[i] = (before + own + next) / 3;
}

__global__ void pairs(const float *x, float *y, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % 32;
    float own = i < n ? x[i] : 0;
    float shuffled = __shfl_down_sync(0xffffffffu, own, 1);
    if (i >= n)
        return;
    float beyond = 0;
    if (lane == 31 || i == n - 1)
        beyond = x[i == n - 1 ? 0 : i + 1];
    float next;
    // the last lane has no neighbour in its warp
    next = pick(lane < 31 && i < n - 1, shuffled, beyond);
    y[i] = 0.5f * (own + next);
}

void average3(const int *a, int *c, int n)
{
    threes<<<(n - 1) / THREADS + 1, THREADS>>>(a, c, n);
}

void moving_average(const float *x, float *y, int n)
{
    pairs<<<(n - 1) / THREADS + 1, THREADS>>>(x, y, n);
}
