// n = 520, stored once: each block takes two tiles, but there may be one more
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int turn = 0;
#pragma unroll 1
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n && turn < 2; i += gridDim.x * 256, turn++)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 519) / 520, 256>>>(x, y, n);
}
