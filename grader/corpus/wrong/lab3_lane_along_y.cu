// lab3 verdict=graded average3.correctness=fail cause=lane_along_y@HERE says="Next: average3, line 31: number lanes along threadIdx.x"
// The block of average3 has one column of threads per warp, so a warp of the GPU takes parts of eight columns.
#include "lab.h"

#define WARPS 4

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int lane = threadIdx.x, i = (blockIdx.x * WARPS + threadIdx.y) * 32 + lane;
    float v = i < n ? x[i] : 0;
    float next = __shfl_down_sync(~0u, v, 1);
    if (i < n && (lane == 31 || i == n - 1))
        next = x[i + 1 < n ? i + 1 : 0];
    if (i < n)
        y[i] = (v + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    const int blocks = (n - 1) / (32 * WARPS) + 1;
    moving_average_kernel<<<blocks, dim3(32, WARPS)>>>(x, y, n);
}

/* ---- average3 ---- */

enum { COLUMNS = 8 };

__global__ void average3_kernel(const int *a, int *c, int n)
{
    const unsigned column = threadIdx.x;
    const unsigned laneId = threadIdx.y; // HERE
    const int first = (blockIdx.x * COLUMNS + column) * 32, i = first + laneId;
    const int own = a[min(i, n - 1)];
    int before = __shfl_up_sync(~0u, own, 1), after = __shfl_down_sync(~0u, own, 1);
    if (laneId == 0)
        before = a[min(max(i - 1, 0), n - 1)];
    if (laneId == 31)
        after = a[min(i + 1, n - 1)];
    if (i < n)
        c[i] = (before + own + after) / 3;
}

void average3(const int *a, int *c, int n)
{
    dim3 block(COLUMNS, 32);
    average3_kernel<<<(n - 1) / (COLUMNS * 32) + 1, block>>>(a, c, n);
}
