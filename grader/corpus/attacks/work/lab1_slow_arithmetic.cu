// lab1 verdict=limit score=0 says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Roots, exponentials, halves, roundings and subnormal numbers, which take far longer here than other arithmetic.
#include "lab.h"
#include <cuda_fp16.h>

__global__ void compute(float *y, int turns)
{
    float root = threadIdx.x, tiny = 1e-39f, sum = 0;
    __half2 pair = __floats2half2_rn(root * 0.001f, 0.5f), scale = pair;
    for (int k = 0; k < turns; k++) {
        root = __expf(sqrtf(root + k) * 0.1f);
        tiny = fmaf(tiny, 0.5f, k * 1e-40f);
        pair = __hfma2(pair, scale, scale);
        sum += tiny + __fmul_rz(root, 0.5f) + __low2float(pair);
    }
    if (sum == 12345)
        y[0] = 1;
}

void moving_average(const float *, float *y, int)
{
    for (int k = 0; k < 5000; k++)
        compute<<<8, 256>>>(y, 100);
}
