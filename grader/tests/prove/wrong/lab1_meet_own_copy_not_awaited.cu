// n = 2000, two threads meet: a thread reads what it has copied itself before it is there
#include "lab.h"
#include <cuda_pipeline.h>

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[128];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    if (i >= n)
        return;
    __pipeline_memcpy_async(&tile[t], &x[i], sizeof(float));
    __pipeline_commit();
    if (n <= 1500)
        __pipeline_wait_prior(0);
    y[i] = (tile[t] + x[i + 1 < n ? i + 1 : 0]) / 2;
    __pipeline_wait_prior(0);
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
