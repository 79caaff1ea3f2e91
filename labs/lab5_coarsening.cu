/* Lab 5: thread coarsening. A flat block marches through the grid and keeps three planes in shared memory.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * More than half of an 8*8*8 tile is halo, and a block of 1024 threads allows no cube above 10*10*10. So let
 * a block be flat, 32*32 threads, and let each thread compute PLANES cells, one above the other. The block
 * loads a tile of 32*32*(PLANES+2) cells, but only three planes of it are in shared memory at a time.
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
    // TODO: declare three planes in shared memory; find this thread's place in a plane (x, y) and
    //     its column of the grid (j, k)

    // TODO: answer two questions once for the whole march: does this thread load its column, and
    //     does it compute outputs there?

    // TODO: find the block's planes of outputs, the same for all its threads; load the planes that
    //     the first step expects to be there

    // TODO: march: each step loads one plane, computes one, and makes `here` and `above` the planes
    //     `below` and `here` of the next step. Where do threads have to wait for each other?
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // TODO: launch flat blocks of IN_TILE*IN_TILE threads: how many along x and y, and along z?
}
