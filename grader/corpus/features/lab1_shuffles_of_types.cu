// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Shuffles of double, long long and half2.
#include "lab.h"
#include <cuda_fp16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    double d = threadIdx.x * 0.5;
    long long l = threadIdx.x;
    __half2 h = __float2half2_rn(threadIdx.x % 32);
    d = __shfl_down_sync(0xffffffff, d, 1);
    l = __shfl_xor_sync(0xffffffff, l, 1);
    h = __shfl_sync(0xffffffff, h, 5);
    bool good = (threadIdx.x % 32 == 31 || d == (threadIdx.x + 1) * 0.5) && l == (threadIdx.x ^ 1) &&
                __low2float(h) == 5;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
