// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// atomicAdd on halves, one and two at a time: sums of small whole numbers, which are exact.
#include "lab.h"
#include <cuda_fp16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ __half count;
    __shared__ __half2 counts;
    if (threadIdx.x == 0) {
        count = __float2half(0);
        counts = __float2half2_rn(0);
    }
    __syncthreads();
    atomicAdd(&count, __float2half(1));
    atomicAdd(&counts, __floats2half2_rn(threadIdx.x % 2, 2));
    __syncthreads();
    float weight =
        __half2float(count) * __low2float(counts) / __high2float(counts) / BLOCK; // 256 * 128 / 512 / 256
    if (i < n)
        y[i] = 2 * weight * (x[i] + x[(i + 1) % n]) * (2 * __low2float(counts) / BLOCK);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
