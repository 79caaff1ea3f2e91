// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=shared_race@HERE
// Each half of the warp waits for itself; lane 15 reads what lane 16 stores.
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[33];
    int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
    tile[lane] = i < n ? x[i] : 0;
    if (lane == 31)
        tile[32] = x[(i + 1) % n];
    __syncwarp(lane < 16 ? 0xffff : 0xffff0000);
    if (i < n)
        y[i] = (tile[lane] + (i == n - 1 ? x[0] : tile[lane + 1])) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 31) / 32, 32>>>(x, y, n);
}
