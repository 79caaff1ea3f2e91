// n = 1000, stored once: two passes over the same elements
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int pass = 0; pass < 1 + (n > 900); pass++)
        if (i < n && (pass == 0 || x[i] >= 0))
            y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
