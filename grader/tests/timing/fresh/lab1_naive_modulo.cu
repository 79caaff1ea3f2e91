// one output per thread straight from global memory, neighbour by modulo, 1024 threads a block
#include "lab.h"

__global__ void avg(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    avg<<<(n + 1023) / 1024, 1024>>>(x, y, n);
}
