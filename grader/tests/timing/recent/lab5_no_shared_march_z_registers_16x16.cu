// Slow version: coarsened along z without shared memory; below/here/above in registers, four neighbours from global.
#include "lab.h"

#define PLANES 8

__global__ void march_plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i0 = blockIdx.z * PLANES + 1;
    if (k == 0 || j == 0 || k >= n - 1 || j >= n - 1)
        return;

    float bottom = in[(i0 - 1) * n * n + j * n + k];
    float middle = in[i0 * n * n + j * n + k];
    for (int i = i0; i < i0 + PLANES && i < n - 1; i++) {
        int p = i * n * n + j * n + k;
        float top = in[p + n * n];
        out[p] = c.c[0] * middle + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n]
               + c.c[5] * bottom + c.c[6] * top;
        bottom = middle;
        middle = top;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 threads(16, 16, 1);
    dim3 blocks((n + 15) / 16, (n + 15) / 16, (n - 2 + PLANES - 1) / PLANES);
    march_plain<<<blocks, threads>>>(in, out, n, c);
}
