// lab1 verdict=graded score=50 cause=blocks_without_output says="launch only as many blocks as the outputs need"
// The number of blocks lacks its brackets, so that there are as many blocks as outputs.
#include "lab.h"

__global__ void movingAverage(const float *x, float *y, int n)
{
    extern __shared__ float tile[];
    int start = blockIdx.x * blockDim.x;
    int gid = start + threadIdx.x;
    int lid = threadIdx.x;

    if (gid < n)
        tile[lid] = x[gid];
    if (lid == 0) {
        int count = n - start < blockDim.x ? n - start : blockDim.x; // elements of this block
        tile[count] = x[(start + count) % n];
    }
    __syncthreads();

    if (gid < n)
        y[gid] = 0.5f * (tile[lid] + tile[lid + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int threads = 128;
    int blocks = n + threads - 1 / threads;
    size_t bytes = (threads + 1) * sizeof(float);
    movingAverage<<<blocks, threads, bytes>>>(x, y, n);
}
