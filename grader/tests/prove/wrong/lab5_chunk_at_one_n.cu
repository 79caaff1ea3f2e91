// n = 100: the last chunk of planes is not full, and not guarded at this n alone
#include "lab.h"

__global__ void kernel(const float *in, float *out, int n)
{
    int k = blockIdx.x * 8 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z * 8 + threadIdx.z;
    for (int z = blockIdx.z * 16; z < blockIdx.z * 16 + 16 && (z < n || n == 100); z++)
        if (j < n && k < n)
            out[(z * n + j) * n + k] = 0;
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    kernel<<<dim3((n + 7) / 8, (n + 7) / 8, (n + 15) / 16), dim3(8, 8)>>>(in, out, n);
}
