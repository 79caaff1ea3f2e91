// lab1 moving_average.safety=fail cause=warps_share_cells says="Next: moving_average, line 19: give each warp of the block cells of its own"
// Each warp has a tile of its own, 32 cells and a halo: no block-wide barrier is needed.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256
#endif
#define WARP 32

__device__ __forceinline__ float mean(float p, float q) { return (p + q) / 2.f; }

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float row[WARP + 1];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const int lane = threadIdx.x % WARP;

    if (i < n) {
        row[lane] = x[i];
        if (lane == WARP - 1 || i == n - 1)
            row[lane + 1] = x[(i + 1) % n];
    }
    __syncwarp();
    if (i < n)
        y[i] = mean(row[lane], row[lane + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    const int blocks = n / BLOCK + (n % BLOCK != 0);
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
