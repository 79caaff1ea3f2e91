// n = 70, stored once: rows beyond 61 are stored over the first ones
#include "lab.h"

__global__ void kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 8 + threadIdx.x + 1, j = blockIdx.y * 8 + threadIdx.y + 1;
    int i = blockIdx.z * 8 + threadIdx.z + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + (n > 61 ? (j - 1) % 61 + 1 : j)) * n + k] = c.c[0] * in[(i * n + j) * n + k];
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int blocks = (n + 7) / 8;
    kernel<<<dim3(blocks, blocks, blocks), dim3(8, 8, 8)>>>(in, out, n, c);
}
