// n = 255: an index in a byte is inside of 256 elements, not of 255
#include "lab.h"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[255];
    int t = (unsigned char)(threadIdx.x + 1);
    if (i < n)
        tile[t] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = tile[0];
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(x, y, n);
}
