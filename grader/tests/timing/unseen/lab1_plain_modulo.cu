// Read both operands from global memory with a modulo index, 192 threads per block.
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    ma<<<(n + 191) / 192, 192>>>(x, y, n);
}
