// lab4 score=50 says="Next: stencil_tiled, line 45: write"
#include "lab.h"
#include <cstdint>

using idx_t = uint16_t; // large enough for a coordinate, not for the number of a cell

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    const idx_t k = blockIdx.x * blockDim.x + threadIdx.x;
    const idx_t j = blockIdx.y * blockDim.y + threadIdx.y;
    const idx_t i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i == 0 || j == 0 || k == 0 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    const int centre = at(n, i, j, k);
    const int dj = n, di = n * n;
    out[centre] = c.c[0] * in[centre] + c.c[1] * in[centre - 1] + c.c[2] * in[centre + 1]
                + c.c[3] * in[centre - dj] + c.c[4] * in[centre + dj]
                + c.c[5] * in[centre - di] + c.c[6] * in[centre + di];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    const dim3 block(16, 4, 4);
    const dim3 grid((n + 15) / 16, (n + 3) / 4, (n + 3) / 4);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

__global__ void tiled_kernel(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    const idx_t x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const idx_t k = blockIdx.x * OUT_TILE + x;
    const idx_t j = blockIdx.y * OUT_TILE + y;
    const idx_t i = blockIdx.z * OUT_TILE + z;
    const idx_t cell = at(n, i, j, k);

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[cell];
    __syncthreads();

    if (x >= 1 && y >= 1 && z >= 1 && x <= OUT_TILE && y <= OUT_TILE && z <= OUT_TILE)
        if (i < n - 1 && j < n - 1 && k < n - 1)
            out[cell] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                      + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                      + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int g = (n + OUT_TILE - 3) / OUT_TILE;
    tiled_kernel<<<dim3(g, g, g), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
