// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race@HERE
// Each thread waits for its own asynchronous copies, but not for those of the others: a barrier is missing.
#include "lab.h"
#include <cuda_pipeline.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int first = blockIdx.x * BLOCK, t = threadIdx.x, count = min(BLOCK, n - first);
    if (t < count)
        __pipeline_memcpy_async(&tile[t], &x[first + t], sizeof(float));
    if (t == 0)
        __pipeline_memcpy_async(&tile[count], &x[(first + count) % n], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    if (t < count)
        y[first + t] = (tile[t] + tile[t + 1]) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
