// n = 2: the guard has no room for the last of the shifts
#include "lab.h"

__constant__ int shift[3] = {-1, 0, 1};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n - 0)
        y[i] = x[i + shift[0]] + x[i + shift[2]];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
