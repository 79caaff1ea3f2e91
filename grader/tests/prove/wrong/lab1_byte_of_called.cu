// n = 300: the function is given the lowest byte of the index
#include "lab.h"

__device__ __noinline__ bool holds(unsigned char i, int n)
{
    return i < n;
}

__global__ void kernel(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (holds(i, n))
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(y, n);
}
