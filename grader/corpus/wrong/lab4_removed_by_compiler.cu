// lab4 verdict=graded stencil_tiled.correctness=fail cause=store_removed says="Next: stencil_tiled: correct the condition before the store: it is false for every thread" omits="load nothing from global memory yet"
// The row of the tile is t / SIDE without a remainder: where z is 1 or more, y is too large.
#include "lab.h"

#define SIDE 8

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    const float *at = in + (i * n + j) * n + k;
    if (k < n - 1)
        out[(i * n + j) * n + k] = s.c[0] * at[0] + s.c[1] * at[-1] + s.c[2] * at[1] + s.c[3] * at[-n] +
                                   s.c[4] * at[n] + s.c[5] * at[-n * n] + s.c[6] * at[n * n];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[SIDE][SIDE][SIDE];
    int t = threadIdx.x;
    int x = t % SIDE, y = t / SIDE, z = t / (SIDE * SIDE);
    int k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y, i = blockIdx.z * (SIDE - 2) + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[(i * n + j) * n + k];
    __syncthreads();

    if (x < 1 || y < 1 || z < 1 || x > SIDE - 2 || y > SIDE - 2 || z > SIDE - 2)
        return;
    if (i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    out[(i * n + j) * n + k] = s.c[0] * tile[z][y][x] + s.c[1] * tile[z][y][x - 1] +
                               s.c[2] * tile[z][y][x + 1] + s.c[3] * tile[z][y - 1][x] +
                               s.c[4] * tile[z][y + 1][x] + s.c[5] * tile[z - 1][y][x] +
                               s.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 s)
{
    if (n >= 3)
        plain<<<dim3((n + 61) / 64, n - 2, n - 2), 64>>>(in, out, n, s);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 s)
{
    int blocks = (n - 2 + SIDE - 3) / (SIDE - 2);
    if (n >= 3)
        tiled<<<dim3(blocks, blocks, blocks), SIDE * SIDE * SIDE>>>(in, out, n, s);
}
