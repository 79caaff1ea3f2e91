// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race@HERE says="asynchronous copy in line 15 may still be bringing"
// A barrier, but no wait for the asynchronous copy: __syncthreads() does not wait for it.
#include "lab.h"
#include <cuda_pipeline.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int first = blockIdx.x * BLOCK, t = threadIdx.x, count = min(BLOCK, n - first);
    if (t == 0)
        tile[count] = x[(first + count) % n];
    if (t < count)
        __pipeline_memcpy_async(&tile[t], &x[first + t], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    if (t < count)
        y[first + t] = (tile[t] + tile[t + 1]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
