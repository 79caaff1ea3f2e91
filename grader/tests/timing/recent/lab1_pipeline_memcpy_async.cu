// The tile and its halo cell are copied with __pipeline_memcpy_async (cp.async, 4 bytes each), one stage.
#include <cuda_pipeline.h>
#include "lab.h"

#define BLOCK 256

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int t = threadIdx.x;

    if (i < n) {
        __pipeline_memcpy_async(&tile[t], &x[i], sizeof(float));
        if (t == BLOCK - 1 || i == n - 1)
            __pipeline_memcpy_async(&tile[t + 1], &x[i + 1 < n ? i + 1 : 0], sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();

    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
