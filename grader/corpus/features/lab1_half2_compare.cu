// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Comparisons and clamped sums of pairs: __hbge2, __heq2, __hmax2, __hadd2_sat.
#include "lab.h"
#include <cuda_fp16.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __half2 a = __floats2half2_rn(0.25f, 0.5f), b = __floats2half2_rn(0.25f, 0.25f), sum = __hadd2_sat(a, b);
    bool right = __hbge2(a, b) && !__hbeq2(a, b) && __low2float(__heq2(a, b)) == 1.0f && __high2float(sum) == 0.75f;
    float half = __low2float(__hmax2(sum, b));
    if (i < n && right)
        y[i] = half * (x[i] + x[(i + 1) % n]);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
