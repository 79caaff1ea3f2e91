// lab1 verdict=graded score<100 moving_average.safety=fail finding=shared_race cause=copy_not_awaited says="may still be bringing"
// A cell is stored while its copy is on its way, in a kernel whose shared memory has single bytes, too.
#include <cuda_pipeline.h>

#include "lab.h"

#define BLOCK 128

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float cells[BLOCK + 1];
    __shared__ char inside[BLOCK];
    int t = threadIdx.x, first = blockIdx.x * BLOCK, i = first + t;
    inside[t] = i < n;
    if (i < n)
        __pipeline_memcpy_async(cells + t, x + i, sizeof(float));
    __pipeline_commit();
    if (i == n - 1 || t == BLOCK - 1)
        cells[t] = 1;
    __pipeline_wait_prior(0);
    if (i < n && (i == n - 1 || t == BLOCK - 1)) {
        cells[t] = x[i];
        cells[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (inside[t])
        y[i] = (cells[t] + cells[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
