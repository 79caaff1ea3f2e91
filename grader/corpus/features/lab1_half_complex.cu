// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __hcmadd, __hfma_relu, __hmax_nan, __hadd_sat.
#include "lab.h"
#include <cuda_fp16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __half2 a = __floats2half2_rn(1, 2), b = __floats2half2_rn(3, 4),
            c = __hcmadd(a, b, __floats2half2_rn(0, 0));
    bool good = __low2float(c) == -5 && __high2float(c) == 10 &&
                __hfma_relu(__float2half(-1), __float2half(1), __float2half(0)) == __float2half(0) &&
                __hisnan(__hmax_nan(__ushort_as_half(0x7fff), __float2half(1))) &&
                __half2float(__hadd_sat(__float2half(0.75f), __float2half(0.75f))) == 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
