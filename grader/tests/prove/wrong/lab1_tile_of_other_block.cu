// n = 1001: above 1000 a block has more threads than the tile has room
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[256];
    int t = threadIdx.x;
    if (i < n)
        tile[t] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = tile[t];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + (n > 1000 ? 511 : 255)) / (n > 1000 ? 512 : 256), n > 1000 ? 512 : 256>>>(x, y, n);
}
