/* Lab 4: tiling. The seven-point stencil in three dimensions, first plain, then from a tile in shared memory.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * for all cells of an n*n*n grid that have six neighbours. stencil_basic loads seven values per output; it is
 * the yardstick. In stencil_tiled a block of 8*8*8 threads loads as many cells, each once, and computes the
 * inner 6*6*6.
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

// ---- one thread a cell ----------------------------------------------------------------------------------

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: find this thread's cell: k from x, j from y, i from z

    // TODO: if the cell has six neighbours (1 <= i, j, k <= n-2), compute it; boundary cells are
    //     not written
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: choose a block, 32*4*4 say, round the grid up in all three dimensions, launch
    //     basic_kernel
}

// ---- a tile in shared memory ----------------------------------------------------------------------------

#ifndef IN_TILE // ./grade sweep lab4 IN_TILE=4..10 tries others
#define IN_TILE 8 // edge of the tile that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that: all but the tile's outermost cells

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: declare the tile; find this thread's cell in it (x, y, z) and in the grid: blocks lie
    //     OUT_TILE apart

    // TODO: load the thread's cell if it lies inside the grid; then wait for all threads

    // TODO: threads inside the tile (1 <= x, y, z <= IN_TILE-2) whose cell has six neighbours
    //     compute it from the tile
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // TODO: launch blocks of IN_TILE^3 threads, one for each OUT_TILE^3 of the (n-2)^3 outputs
}
