// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// A __syncwarp() in both arms of an if: one barrier of the warp, in two places.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tiles[BLOCK / 32][33];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    float *tile = tiles[threadIdx.x / 32], own = i < n ? x[i] : 0;
    tile[lane] = own;
    if (lane < 16) {
        __syncwarp();
    } else {
        if (lane == 31)
            tile[32] = i < n ? x[(i + 1) % n] : 0;
        __syncwarp();
    }
    if (i < n)
        y[i] = (own + (i == n - 1 ? x[0] : tile[lane + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
