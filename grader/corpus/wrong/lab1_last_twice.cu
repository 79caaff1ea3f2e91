// lab1 verdict=graded score=0 cause=end_not_cyclic says="in place of" says="x[0]" says="Tried: all outputs are then right"
// The thread after the last element loads that once more.
#include "lab.h"

#define IN_TILE_SIZE 512
#define OUT_TILE_SIZE (IN_TILE_SIZE - 1)

__global__ void moving_average_tiled(const float *x, float *y, int n)
{
    __shared__ float x_s[IN_TILE_SIZE];
    int i = blockIdx.x * OUT_TILE_SIZE + threadIdx.x;

   
    if (i < n)
        x_s[threadIdx.x] = x[i];
    else if (i == n)
        x_s[threadIdx.x] = x[n - 1];
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
