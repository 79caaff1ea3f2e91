/* Both averages by warp shuffles: neighbours from other lanes, edge lanes load their own. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void average2_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;
    float mine = i < n ? x[i] : 0;
    float next = __shfl_down_sync(~0u, mine, 1);
    if (i < n) {
        if (lane == 31 || i == n - 1)
            next = x[i + 1 < n ? i + 1 : 0];
        y[i] = (mine + next) / 2;
    }
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32;
    int mine = i < n ? a[i] : 0;
    int before = __shfl_up_sync(~0u, mine, 1), next = __shfl_down_sync(~0u, mine, 1);
    if (i < n) {
        if (lane == 0)
            before = a[max(i - 1, 0)];
        if (lane == 31 || i == n - 1)
            next = a[min(i + 1, n - 1)];
        c[i] = (before + mine + next) / 3;
    }
}

void moving_average(const float *x, float *y, int n)
{
    average2_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
