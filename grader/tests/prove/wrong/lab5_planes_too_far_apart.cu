// n = 2: planes are n + 1 rows apart
#include "lab.h"

__global__ void kernel(const float *in, float *out, int n)
{
    int k = blockIdx.x * 8 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z * 8 + threadIdx.z;
    if (i < n && j < n && k < n)
        out[(i * (n + 1) + j) * n + k] = in[(i * n + j) * n + k];
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    kernel<<<dim3((n + 7) / 8, (n + 7) / 8, (n + 7) / 8), dim3(8, 8, 8)>>>(in, out, n);
}
