// n = 256: the tile has no room for the halo of the last thread
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[256];
    int t = threadIdx.x;
    if (i < n)
        tile[t + 1] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = tile[t];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
