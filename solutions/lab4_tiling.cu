/* Lab 4: tiling. The seven-point stencil in three dimensions, first plain, then from a tile in shared memory.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * for all cells of an n*n*n grid that have six neighbours. stencil_basic loads seven values per output: the
 * other kernels are compared with it. In stencil_tiled a block of 8*8*8 threads loads as many cells, each of
 * them once, and computes the inner 6*6*6.
 *
 * Run: make lab4 && ./grade lab4        Read first: handouts/lab4_tiling.md
 */
#include "lab.h"

// BEGIN SOLUTION
// One way to full marks: OP/B is 13/28 = 0.46 for the plain kernel, up to 13/4 * (6/8)^3 = 1.37 for the tile.
// END SOLUTION

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// ---- one thread per cell --------------------------------------------------------------------------------

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // BEGIN SOLUTION: find this thread's cell (i, j, k); the lanes of a warp take neighbours in a row
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    // END SOLUTION

    // BEGIN SOLUTION: compute the cell from global memory, if it has six neighbours
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
    // END SOLUTION
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    // BEGIN SOLUTION: launch basic_kernel with at least one thread for every cell
    dim3 block(32, 4, 4);
    dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);
    basic_kernel<<<grid, block>>>(in, out, n, c);
    // END SOLUTION
}

// ---- a tile in shared memory ----------------------------------------------------------------------------

#ifndef IN_TILE // ./grade sweep lab4 IN_TILE=4..10 tries others
#define IN_TILE 8 // edge of the tile that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that: all except the tile's outermost cells

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // BEGIN SOLUTION: declare the tile; find this thread's cell in the tile (x, y, z) and in the grid
    //     (i, j, k). How far apart do neighbouring blocks begin?
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; // in the tile
    int k = blockIdx.x * OUT_TILE + x;                     // in the grid
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;
    // END SOLUTION

    // BEGIN SOLUTION: fill the tile from the grid; no cell of it may be read before all are there
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();
    // END SOLUTION

    // BEGIN SOLUTION: compute this thread's cell from the tile, if all six neighbours are in the tile and in
    //     the grid
    bool inside_tile = x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && z >= 1 && z <= OUT_TILE;
    if (inside_tile && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                            + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
    // END SOLUTION
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // BEGIN SOLUTION: launch a thread for each cell of a tile, and enough blocks for the (n-2)^3 outputs
    int tiles = (n - 2 - 1) / OUT_TILE + 1; // along each edge
    dim3 block(IN_TILE, IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, tiles);
    tiled_kernel<<<grid, block>>>(in, out, n, c);
    // END SOLUTION
}
