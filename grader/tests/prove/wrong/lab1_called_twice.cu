// n = 1: what the first call gave back is not what the second one gives
#include "lab.h"

__device__ __noinline__ int place(int i, int n)
{
    int at = 0;
    if (i < n)
        at = i;
    else
        at = 2 * i + 1;
    return at;
}

__global__ void kernel(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[place(i, n)] = 0;
        y[place(i + 1, n)] = 0;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(y, n);
}
