// lab4 verdict=graded score=50 says="(threadIdx.z * OUT_TILE + threadIdx.y) * OUT_TILE + threadIdx.x"
// The threads of a block are numbered by the edge of the tile, which is longer than that of the block.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1) {
        int m = at(n, i, j, k);
        out[m] = c.c[0] * in[m] + c.c[1] * in[m - 1] + c.c[2] * in[m + 1]
            + c.c[3] * in[m - n] + c.c[4] * in[m + n]
            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(32, 8);
    dim3 grid((n - 3) / 32 + 1, (n - 3) / 8 + 1, n - 2);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

#define IN_TILE 8
#define OUT_TILE (IN_TILE - 2)
#define CELLS (IN_TILE * IN_TILE * IN_TILE)
#define THREADS (OUT_TILE * OUT_TILE * OUT_TILE)

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int k0 = blockIdx.x * OUT_TILE;
    int j0 = blockIdx.y * OUT_TILE;
    int i0 = blockIdx.z * OUT_TILE;

    // number of this thread in the block
    int me = (threadIdx.z * IN_TILE + threadIdx.y) * IN_TILE + threadIdx.x;
    for (int s = me; s < CELLS; s += THREADS) {
        int x = s % IN_TILE;
        int y = s / IN_TILE % IN_TILE;
        int z = s / IN_TILE / IN_TILE;
        if (i0 + z < n && j0 + y < n && k0 + x < n)
            tile[z][y][x] = in[at(n, i0 + z, j0 + y, k0 + x)];
    }
    __syncthreads();

    int x = threadIdx.x + 1;
    int y = threadIdx.y + 1;
    int z = threadIdx.z + 1;
    if (i0 + z < n - 1 && j0 + y < n - 1 && k0 + x < n - 1)
        out[at(n, i0 + z, j0 + y, k0 + x)] = c.c[0] * tile[z][y][x]
            + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT_TILE + 1;
    dim3 block(OUT_TILE, OUT_TILE, OUT_TILE);
    tiled_kernel<<<dim3(tiles, tiles, tiles), block>>>(in, out, n, c);
}
