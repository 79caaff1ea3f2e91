// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __syncwarp and shuffles of half warps that have parted: each branch names its own lanes.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[BLOCK];
    unsigned lane = threadIdx.x % 32;
    tile[threadIdx.x] = i < n ? x[i] : 0;
    float next;
    if (lane < 16) {
        __syncwarp(0x0000ffff);
        next = lane < 15 ? tile[threadIdx.x + 1] : 0;
    } else {
        next = __shfl_down_sync(0xffff0000, tile[threadIdx.x], 1);
    }
    if (i < n && (lane % 16 == 15 || i == n - 1))
        next = x[(i + 1) % n];
    if (i < n)
        y[i] = (tile[threadIdx.x] + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
