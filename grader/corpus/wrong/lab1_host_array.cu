// lab1 verdict=rejected score=0 says="pointer to host" says="give the kernel device pointers only"
// The kernel writes to an array of the host.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    static float result[1 << 20];
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, result, n);
}
