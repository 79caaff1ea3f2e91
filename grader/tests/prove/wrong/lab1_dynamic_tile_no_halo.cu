// n = 256: the dynamic tile has no room for the halo
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    extern __shared__ float tile[];
    int t = threadIdx.x;
    if (i < n)
        tile[t + 1] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = tile[t];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256, 256 * sizeof(float)>>>(x, y, n);
}
