// Beginner: 8x8x8 blocks; every thread loads its own cell, threads at the faces of the block also load the halo.
#include "lab.h"

__global__ void basic(const float *in, float *out, int N, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1) {
        out[i * N * N + j * N + k] = s.c[0] * in[i * N * N + j * N + k]
                                   + s.c[1] * in[i * N * N + j * N + (k - 1)]
                                   + s.c[2] * in[i * N * N + j * N + (k + 1)]
                                   + s.c[3] * in[i * N * N + (j - 1) * N + k]
                                   + s.c[4] * in[i * N * N + (j + 1) * N + k]
                                   + s.c[5] * in[(i - 1) * N * N + j * N + k]
                                   + s.c[6] * in[(i + 1) * N * N + j * N + k];
    }
}

__global__ void tiled(const float *in, float *out, int N, Stencil7 s)
{
    __shared__ float tile[10][10][10];

    int k = blockIdx.x * 8 + threadIdx.x + 1;
    int j = blockIdx.y * 8 + threadIdx.y + 1;
    int i = blockIdx.z * 8 + threadIdx.z + 1;
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    bool inside = i < N - 1 && j < N - 1 && k < N - 1;
    int center = i * N * N + j * N + k;

    if (inside) {
        tile[z][y][x] = in[center];
        if (x == 1)
            tile[z][y][0] = in[center - 1];
        if (x == 8 || k == N - 2)
            tile[z][y][x + 1] = in[center + 1];
        if (y == 1)
            tile[z][0][x] = in[center - N];
        if (y == 8 || j == N - 2)
            tile[z][y + 1][x] = in[center + N];
        if (z == 1)
            tile[0][y][x] = in[center - N * N];
        if (z == 8 || i == N - 2)
            tile[z + 1][y][x] = in[center + N * N];
    }
    __syncthreads();

    if (inside)
        out[center] = s.c[0] * tile[z][y][x] + s.c[1] * tile[z][y][x - 1] + s.c[2] * tile[z][y][x + 1]
                    + s.c[3] * tile[z][y - 1][x] + s.c[4] * tile[z][y + 1][x] + s.c[5] * tile[z - 1][y][x]
                    + s.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 8);
    dim3 grid((n + 7) / 8, (n + 7) / 8, (n + 7) / 8);
    basic<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 7) / 8;
    tiled<<<dim3(g, g, g), dim3(8, 8, 8)>>>(in, out, n, c);
}
