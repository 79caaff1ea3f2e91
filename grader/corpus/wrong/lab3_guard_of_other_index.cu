// lab3 verdict=graded average3.safety=fail finding=out_of_bounds_read@HERE says="i < n - 1" says="in place of" says="Tried: no fault is then left"
// The guard asks for i < n, and the index is i + 1.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define LAST_LANE 31
#define ALL_LANES 0xffffffff

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL_LANES, here, 1);
    if (lane == LAST_LANE && i < n - 1)
        next = x[i + 1];
    if (i == n - 1)
        next = x[0];

    if (i < n)
        y[i] = (here + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL_LANES, here, 1);
    int right = __shfl_down_sync(ALL_LANES, here, 1);

    if (lane == 0 && i > 0 && i < n)
        left = a[i - 1];
    if (lane == LAST_LANE && i < n)
        right = a[i + 1]; // HERE
    if (i == 0)
        left = here;
    if (i == n - 1)
        right = here;

    if (i < n)
        c[i] = (left + here + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
