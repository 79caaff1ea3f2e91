// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// The textbook: as many threads as cells of the input tile, one load each, the last thread without an output.
#include "lab.h"

#define IN_TILE_SIZE 512
#define OUT_TILE_SIZE (IN_TILE_SIZE - 1)

__global__ void moving_average_tiled(const float *x, float *y, int n)
{
    __shared__ float x_s[IN_TILE_SIZE];
    int i = blockIdx.x * OUT_TILE_SIZE + threadIdx.x;

    // The ring: the element after the last one is the first one.
    if (i < n)
        x_s[threadIdx.x] = x[i];
    else if (i == n)
        x_s[threadIdx.x] = x[0];
    __syncthreads();

    if (threadIdx.x < OUT_TILE_SIZE && i < n)
        y[i] = (x_s[threadIdx.x] + x_s[threadIdx.x + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    dim3 dimBlock(IN_TILE_SIZE, 1, 1);
    dim3 dimGrid((n + OUT_TILE_SIZE - 1) / OUT_TILE_SIZE, 1, 1);
    moving_average_tiled<<<dimGrid, dimBlock>>>(x, y, n);
}
