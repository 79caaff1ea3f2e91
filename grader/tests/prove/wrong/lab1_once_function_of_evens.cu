// n = 41, stored once: every second element is stored where the one before it is
#include "lab.h"

typedef int (*Place)(int);
__device__ int own(int i) { return i; }
__device__ int before(int i) { return i - 1; }
__device__ const Place places[2] = {own, before};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[places[i & 1](i)] = x[i];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
