// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Functions of bfloat16.
#include "lab.h"
#include <cuda_bf16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __nv_bfloat16 t = __float2bfloat16(threadIdx.x % 8);
    bool good = __bfloat162float(hsqrt(__hmul(t, t))) == threadIdx.x % 8 &&
                fabsf(__bfloat162float(hexp(t)) / expf(threadIdx.x % 8) - 1) < 0.02f &&
                __heq(__hmax(t, __hneg(t)), t) &&
                __hbgt2(__bfloat162bfloat162(__hadd(t, t)), __float2bfloat162_rn(-1)) &&
                __bfloat162int_rn(t) == threadIdx.x % 8;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
