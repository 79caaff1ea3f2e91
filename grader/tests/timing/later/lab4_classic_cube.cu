// The textbook pair: 8*8*8 blocks, basic one thread a cell, tiled one thread per input cell with a 6*6*6
// output tile.
#include "lab.h"

#define IN  8
#define OUT 6

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[i * n * n + j * n + k] =
            c.c[0] * in[i * n * n + j * n + k] + c.c[1] * in[i * n * n + j * n + k - 1] +
            c.c[2] * in[i * n * n + j * n + k + 1] + c.c[3] * in[i * n * n + (j - 1) * n + k] +
            c.c[4] * in[i * n * n + (j + 1) * n + k] + c.c[5] * in[(i - 1) * n * n + j * n + k] +
            c.c[6] * in[(i + 1) * n * n + j * n + k];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[IN][IN][IN];
    int i = blockIdx.z * OUT + threadIdx.z;
    int j = blockIdx.y * OUT + threadIdx.y;
    int k = blockIdx.x * OUT + threadIdx.x;
    int z = threadIdx.z, y = threadIdx.y, x = threadIdx.x;
    if (i < n && j < n && k < n)
        s[z][y][x] = in[i * n * n + j * n + k];
    __syncthreads();
    if (i < n - 1 && j < n - 1 && k < n - 1)
        if (z >= 1 && z < IN - 1 && y >= 1 && y < IN - 1 && x >= 1 && x < IN - 1)
            out[i * n * n + j * n + k] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] +
                                         c.c[2] * s[z][y][x + 1] + c.c[3] * s[z][y - 1][x] +
                                         c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] +
                                         c.c[6] * s[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 b(8, 8, 8), g((n + 7) / 8, (n + 7) / 8, (n + 7) / 8);
    basic<<<g, b>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + OUT - 1) / OUT;
    tiled<<<dim3(g, g, g), dim3(IN, IN, IN)>>>(in, out, n, c);
}
