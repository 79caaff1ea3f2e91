// lab6 verdict=compile_error says="Next: line 12: put __device__ before the function that the message names"
// The helper that computes an index is a host function.
#include "lab.h"

static inline int cell(int n, int i, int j, int k, const int *unused);

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    for (int i = 1; i < n - 1; i++)
        if (j > 0 && k > 0 && j < n - 1 && k < n - 1)
            out[cell(n, i, j, k, nullptr)] = c.c[0] * in[(i * n + j) * n + k];
}

static inline int cell(int n, int i, int j, int k, const int *unused)
{
    return unused ? 0 : (i * n + j) * n + k;
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    march<<<dim3((n + 31) / 32, (n + 31) / 32), dim3(32, 32)>>>(in, out, n, c);
}
