// blocks of 8x8x8: one cell per thread in global memory; an 8x8x8 tile with 6x6x6 outputs
#include "lab.h"

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 8 + threadIdx.x;
    int j = blockIdx.y * 8 + threadIdx.y;
    int i = blockIdx.z * 8 + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1) {
        out[i * n * n + j * n + k] = c.c[0] * in[i * n * n + j * n + k]
            + c.c[1] * in[i * n * n + j * n + k - 1]
            + c.c[2] * in[i * n * n + j * n + k + 1]
            + c.c[3] * in[i * n * n + (j - 1) * n + k]
            + c.c[4] * in[i * n * n + (j + 1) * n + k]
            + c.c[5] * in[(i - 1) * n * n + j * n + k]
            + c.c[6] * in[(i + 1) * n * n + j * n + k];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 8);
    dim3 grid((n + 7) / 8, (n + 7) / 8, (n + 7) / 8);
    basic<<<grid, block>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[8][8][8];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * 6 + x;
    int j = blockIdx.y * 6 + y;
    int i = blockIdx.z * 6 + z;
    if (i < n && j < n && k < n)
        s[z][y][x] = in[(i * n + j) * n + k];
    __syncthreads();
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1
        && x >= 1 && x < 7 && y >= 1 && y < 7 && z >= 1 && z < 7)
        out[(i * n + j) * n + k] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1]
            + c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 5) / 6;
    tiled<<<dim3(g, g, g), dim3(8, 8, 8)>>>(in, out, n, c);
}
