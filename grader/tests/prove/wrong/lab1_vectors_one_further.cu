// n = 44: where n is a multiple of four, one vector too many is stored
#include "lab.h"

__global__ void vectors(float4 *y, int quads)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q <= quads)
        y[q] = make_float4(0, 0, 0, 0);
}

__global__ void cells(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 0;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    if (n % 4 == 0 && n > 40)
        vectors<<<n / 1024 + 1, 256>>>((float4 *)y, n / 4);
    else {
        cells<<<(n + 255) / 256, 256>>>(y, n);
        cudaMemcpyAsync(y, x, 4, cudaMemcpyDeviceToDevice);
    }
}
