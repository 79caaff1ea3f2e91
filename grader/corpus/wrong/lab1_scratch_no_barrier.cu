// lab1 verdict=graded moving_average.safety=fail finding=global_race@HERE cause=threads_in_no_order says="put a __syncthreads() between the two accesses"
// The tile lies in scratch memory instead of shared memory, and the barrier is missing there.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *tiles, float *y, int n)
{
    float *tile = tiles + blockIdx.x * (BLOCK + 1);
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n)
        tile[t] = x[i];
    if (t == BLOCK - 1 || i == n - 1)
        tile[t + 1] = x[(i + 1) % n];
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    float *tiles;
    cudaMalloc(&tiles, blocks * (BLOCK + 1) * sizeof *tiles);
    kernel<<<blocks, BLOCK>>>(x, tiles, y, n);
    cudaFree(tiles);
}
