/* Lab 5: thread coarsening. A flat block marches through the grid and keeps three planes in shared memory.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * An 8*8*8 tile is more halo than core, and 1024 threads allow no cube beyond 10*10*10. So let a block be
 * flat, 32*32 threads, and let each thread compute PLANES cells, one above the other. The tile is as good as
 * 32*32*(PLANES+2) cells, but only three planes of it are in shared memory at a time.
 *
 * Run: make lab5 && ./grade lab5        Read first: handouts/lab5_coarsening.md
 */
#include "lab.h"

#ifndef IN_TILE // ./grade sweep lab5 IN_TILE=8,16,32 tries others
#define IN_TILE 32 // edge of a plane that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that
#ifndef PLANES // ./grade sweep lab5 PLANES=4..32+4 tries others
#define PLANES 32 // planes of outputs per block
#endif

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: declare three planes in shared memory; find this thread's column (j, k), blocks lie
    //     OUT_TILE apart

    // TODO: two questions per thread: does its column lie in the grid (load), and has it
    //     neighbours in tile and grid (compute)?

    // TODO: find the block's planes of outputs, first <= i < last, with last <= n-1; load planes
    //     first-1 and first

    // TODO: for each i: load plane i+1, wait, compute, wait, then let the planes sink: below =
    //     here, here = above
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // TODO: launch flat blocks of IN_TILE*IN_TILE threads: OUT_TILE apart in x and y, PLANES
    //     apart in z
}
