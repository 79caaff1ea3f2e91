// lab3 verdict=graded moving_average.correctness=fail average3.correctness=pass cause=lane_31 says="no lane comes after it. In line 13: write" omits="a lane is threadIdx.x % 32"
// Shuffles pass values within groups of 16 lanes, and the rank is that in a group of 32.
#include "lab.h"

#define BLOCK 256
#define GROUP 16
#define WARP 32
#define ALL 0xffffffffu

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int rank = threadIdx.x % WARP;
    float own = i < n ? x[i] : 0, next = __shfl_down_sync(ALL, own, 1, GROUP);
    if (i >= n)
        return;
    if (rank == GROUP - 1 && i < n - 1)
        next = x[i + 1];
    y[i] = (own + (i == n - 1 ? x[0] : next)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int own = i < n ? a[i] : 0;
    int below = __shfl_up_sync(ALL, own, 1), above = __shfl_down_sync(ALL, own, 1);
    if (i >= n)
        return;
    if (threadIdx.x % WARP == 0 || i == 0)
        below = a[i == 0 ? 0 : i - 1];
    if (threadIdx.x % WARP == WARP - 1 || i == n - 1)
        above = a[i == n - 1 ? i : i + 1];
    c[i] = (below + own + above) / 3;
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
