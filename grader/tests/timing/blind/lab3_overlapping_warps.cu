// Warps overlap: the lanes at a warp's ends only load, so no lane ever loads a second element. A warp has
// 31 outputs of the moving average, and 30 of the average of three.
#include "lab.h"

#define BLOCK 256
#define FULL  0xffffffffu

__device__ int warp_in_grid()
{
    return (blockIdx.x * BLOCK + threadIdx.x) / 32;
}

__global__ void moving_average_31(const float *x, float *y, int n)
{
    int lane = threadIdx.x % 32;
    long long i = 31LL * warp_in_grid() + lane;
    float here = i <= n ? x[i == n ? 0 : i] : 0; // the element after the last one is the first one
    float next = __shfl_down_sync(FULL, here, 1);
    if (lane < 31 && i < n)
        y[i] = (here + next) / 2;
}

__global__ void average3_30(const int *a, int *c, int n)
{
    int lane = threadIdx.x % 32;
    long long i = 30LL * warp_in_grid() + lane - 1;
    int here = 0;
    if (i <= n)
        here = a[i < 0 ? 0 : i == n ? n - 1 : i];
    int left = __shfl_up_sync(FULL, here, 1);
    int right = __shfl_down_sync(FULL, here, 1);
    if (lane >= 1 && lane <= 30 && i < n)
        c[i] = (left + here + right) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    int warps = (n - 1) / 31 + 1;
    moving_average_31<<<(warps - 1) / (BLOCK / 32) + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    int warps = (n - 1) / 30 + 1;
    average3_30<<<(warps - 1) / (BLOCK / 32) + 1, BLOCK>>>(a, c, n);
}
