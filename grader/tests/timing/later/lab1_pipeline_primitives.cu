// Asynchronous copies with __pipeline_memcpy_async into the tile, one commit, wait_prior(0), then the
// barrier; 256 threads.
#include "lab.h"
#include <cuda_pipeline_primitives.h>

template <int BLOCK> __global__ void async_average(const float *x, float *y, int n)
{
    __shared__ __align__(16) float tile[BLOCK + 4];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        __pipeline_memcpy_async(&tile[threadIdx.x], &x[i], sizeof(float));
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n && last)
        __pipeline_memcpy_async(&tile[threadIdx.x + 1], &x[i + 1 == n ? 0 : i + 1], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (i < n)
        y[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    async_average<256><<<(n + 255) / 256, 256>>>(x, y, n);
}
