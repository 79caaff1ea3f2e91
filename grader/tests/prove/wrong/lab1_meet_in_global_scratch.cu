// n = 300, two threads meet: another block reads what this one stores
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        y[i] = x[i];
    __syncthreads();
    if (i < n && n > 256 && threadIdx.x == 255 && i + 1 < n && y[i + 1] > 1e30f)
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
