// n = 1: the last pair of an odd n has one element
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 2 * i; k < n; k += 2 * gridDim.x * blockDim.x) {
        y[k] = 0;
        y[k + 1] = 0;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
