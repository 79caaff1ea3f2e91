// The largest cube that one thread per cell allows: 10*10*10 threads load a tile and the inner 8*8*8 compute.
// Basic: a block of 8*8*8 threads, one cell each.
#include "lab.h"

#define EDGE  10
#define INNER (EDGE - 2)

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[i * n * n + j * n + k] =
            c.c[0] * in[i * n * n + j * n + k] + c.c[1] * in[i * n * n + j * n + (k - 1)] +
            c.c[2] * in[i * n * n + j * n + (k + 1)] + c.c[3] * in[i * n * n + (j - 1) * n + k] +
            c.c[4] * in[i * n * n + (j + 1) * n + k] + c.c[5] * in[(i - 1) * n * n + j * n + k] +
            c.c[6] * in[(i + 1) * n * n + j * n + k];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float in_s[EDGE][EDGE][EDGE];
    int k = blockIdx.x * INNER + threadIdx.x;
    int j = blockIdx.y * INNER + threadIdx.y;
    int i = blockIdx.z * INNER + threadIdx.z;
    if (i < n && j < n && k < n)
        in_s[threadIdx.z][threadIdx.y][threadIdx.x] = in[i * n * n + j * n + k];
    __syncthreads();

    bool inner = threadIdx.x >= 1 && threadIdx.x <= INNER && threadIdx.y >= 1 && threadIdx.y <= INNER &&
                 threadIdx.z >= 1 && threadIdx.z <= INNER;
    if (inner && i < n - 1 && j < n - 1 && k < n - 1)
        out[i * n * n + j * n + k] = c.c[0] * in_s[threadIdx.z][threadIdx.y][threadIdx.x] +
                                     c.c[1] * in_s[threadIdx.z][threadIdx.y][threadIdx.x - 1] +
                                     c.c[2] * in_s[threadIdx.z][threadIdx.y][threadIdx.x + 1] +
                                     c.c[3] * in_s[threadIdx.z][threadIdx.y - 1][threadIdx.x] +
                                     c.c[4] * in_s[threadIdx.z][threadIdx.y + 1][threadIdx.x] +
                                     c.c[5] * in_s[threadIdx.z - 1][threadIdx.y][threadIdx.x] +
                                     c.c[6] * in_s[threadIdx.z + 1][threadIdx.y][threadIdx.x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int blocks = (n + 7) / 8;
    basic<<<dim3(blocks, blocks, blocks), dim3(8, 8, 8)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 2 + INNER - 1) / INNER;
    tiled<<<dim3(blocks, blocks, blocks), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, c);
}
