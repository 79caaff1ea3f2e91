// Keep a dynamic tile of 96 cells and a halo cell that an extra thread loads.
#include "lab.h"

__global__ void ma(const float *x, float *y, int n)
{
    extern __shared__ float cell[];
    int outputs = blockDim.x - 1;
    int i = blockIdx.x * outputs + threadIdx.x;
    if (i <= n)
        cell[threadIdx.x] = x[i < n ? i : 0];
    __syncthreads();
    if (threadIdx.x < outputs && i < n)
        y[i] = (cell[threadIdx.x] + cell[threadIdx.x + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    const int out = 96;
    ma<<<(n + out - 1) / out, out + 1, (out + 1) * sizeof(float)>>>(x, y, n);
}
