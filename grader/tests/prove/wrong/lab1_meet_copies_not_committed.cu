// n = 2000, two threads meet: a group is committed before its copies are begun
#include "lab.h"
#include <cuda_pipeline.h>

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[129];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    if (n > 1500)
        asm volatile("cp.async.commit_group;" ::: "memory");
    if (i < n)
        __pipeline_memcpy_async(&tile[t], &x[i], sizeof(float));
    if (t == 127)
        __pipeline_memcpy_async(&tile[128], &x[i + 1 < n ? i + 1 : 0], sizeof(float));
    if (n <= 1500)
        asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + (i == n - 1 ? x[0] : tile[t + 1])) / 2;
    asm volatile("cp.async.wait_all;" ::: "memory");
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
