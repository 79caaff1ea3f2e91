// n = 8: the tile has no room for the plane after it
#include "lab.h"

__global__ void kernel(const float *in, float *out, int n)
{
    int k = blockIdx.x * 8 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z * 8 + threadIdx.z;
    __shared__ float tile[8][8][8];
    if (i < n && j < n && k < n)
        tile[threadIdx.z + 1][threadIdx.y][threadIdx.x] = in[(i * n + j) * n + k];
    __syncthreads();
    if (i < n && j < n && k < n)
        out[(i * n + j) * n + k] = tile[threadIdx.z][threadIdx.y][threadIdx.x];
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    kernel<<<dim3((n + 7) / 8, (n + 7) / 8, (n + 7) / 8), dim3(8, 8, 8)>>>(in, out, n);
}
