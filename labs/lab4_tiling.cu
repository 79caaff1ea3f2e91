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

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

// ---- one thread per cell --------------------------------------------------------------------------------

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: find this thread's cell (i, j, k); the lanes of a warp take neighbours in a row

    // TODO: compute the cell from global memory, if it has six neighbours
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: launch basic_kernel with at least one thread for every cell
}

// ---- a tile in shared memory ----------------------------------------------------------------------------

#ifndef IN_TILE // ./grade sweep lab4 IN_TILE=4..10 tries others
#define IN_TILE 8 // edge of the tile that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that: all except the tile's outermost cells

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: declare the tile; find this thread's cell in the tile (x, y, z) and in the grid
    //     (i, j, k). How far apart do neighbouring blocks begin?

    // TODO: fill the tile from the grid; no cell of it may be read before all are there

    // TODO: compute this thread's cell from the tile, if all six neighbours are in the tile and in
    //     the grid
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // TODO: launch a thread for each cell of a tile, and enough blocks for the (n-2)^3 outputs
}
