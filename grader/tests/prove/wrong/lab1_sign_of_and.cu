// n = 1: the sign of j & k is not that of j
#include "lab.h"

__global__ void kernel(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = i - 1, k = n - 1 - i;
    if ((j & k) >= 0 && i < n)
        y[j] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(y, n);
}
