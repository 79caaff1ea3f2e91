// n = 2000, two threads meet: the same cell is copied by two threads of neighbouring warps in one group
#include "lab.h"
#include <cuda_pipeline.h>

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[256];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    if (i < n)
        __pipeline_memcpy_async(&tile[t], &x[i], sizeof(float));
    if (i + 1 < n && (t == 127 || n > 1500))
        __pipeline_memcpy_async(&tile[t + 1], &x[t == 127 ? i + 1 : 0], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + (i == n - 1 ? x[0] : tile[t + 1])) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
