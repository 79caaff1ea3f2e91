// lab4 verdict=graded score=50 says="b / (tiles * tiles) * OUT_TILE + z"
// The number of a tile is split into its coordinates by the number of tiles in a row, twice.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// One-dimensional grids: the kernels find their place from a single block number.

#define THREADS 256

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int cell = blockIdx.x * THREADS + threadIdx.x;
    int k = cell % n;
    int j = cell / n % n;
    int i = cell / (n * n);

    if (i < 1 || i >= n - 1 || j < 1 || j >= n - 1 || k < 1 || k >= n - 1)
        return;
    out[cell] = c.c[0] * in[cell]
              + c.c[1] * in[cell - 1] + c.c[2] * in[cell + 1]
              + c.c[3] * in[cell - n] + c.c[4] * in[cell + n]
              + c.c[5] * in[cell - n * n] + c.c[6] * in[cell + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int cells = n * n * n;
    basic_kernel<<<(cells - 1) / THREADS + 1, THREADS>>>(in, out, n, c);
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

__global__ void tiled_kernel(const float *in, float *out, int n, int tiles, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int z = threadIdx.z;

    int b = blockIdx.x; // number of the tile
    int k = b % tiles * OUT_TILE + x;
    int j = b / tiles % tiles * OUT_TILE + y;
    int i = b / tiles * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    if (x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && z >= 1 && z <= OUT_TILE)
        if (i < n - 1 && j < n - 1 && k < n - 1)
            out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                                + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                                + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                                + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT_TILE + 1; // along each edge
    dim3 block(IN_TILE, IN_TILE, IN_TILE);
    tiled_kernel<<<tiles * tiles * tiles, block>>>(in, out, n, tiles, c);
}
