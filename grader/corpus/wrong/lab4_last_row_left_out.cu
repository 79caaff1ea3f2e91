// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail finding=not_written cause=tile_row_left_out says="the high face of each tile" says="Next: stencil_tiled, line 57: write" says="y <= OUT_TILE"
// The tile's last row of threads does not compute: y < instead of y <=.
#include "lab.h"

// One way to full marks: OP/B is 13/28 = 0.46 for the plain kernel, up to 13/4 * (6/8)^3 = 1.37 for the tile.

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// ---- one thread per cell --------------------------------------------------------------------------------

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;

    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 4);
    dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

// ---- a tile in shared memory ----------------------------------------------------------------------------

#ifndef IN_TILE // ./grade sweep lab4 IN_TILE=4..10 tries others
#define IN_TILE 8 // edge of the tile that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that: all except the tile's outermost cells

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    //     (i, j, k). How far apart do neighbouring blocks begin?
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; // in the tile
    int k = blockIdx.x * OUT_TILE + x;                     // in the grid
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    //     the grid
    bool inside_tile = x >= 1 && x <= OUT_TILE && y >= 1 && y < OUT_TILE && z >= 1 && z <= OUT_TILE;
    if (inside_tile && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                            + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    int tiles = (n - 2 - 1) / OUT_TILE + 1; // along each edge
    dim3 block(IN_TILE, IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, tiles);
    tiled_kernel<<<grid, block>>>(in, out, n, c);
}
