// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __pipeline_memcpy_async of cuda_pipeline.h.
#include "lab.h"
#include <cuda_pipeline.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[BLOCK];
    if (i < n)
        __pipeline_memcpy_async(&tile[threadIdx.x], &x[i], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
