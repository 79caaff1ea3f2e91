/* Lab 6: register tiling. The march of lab 5 with one plane in shared memory instead of three.
 *
 *     out[i][j][k] = c0*in[i][j][k] + c1*in[i][j][k-1] + c2*in[i][j][k+1]
 *                  + c3*in[i][j-1][k] + c4*in[i][j+1][k] + c5*in[i-1][j][k] + c6*in[i+1][j][k]
 *
 * In the planes below and above, a thread reads only its own cell, which it has loaded itself. Such values
 * need not be shared: they stay in registers. Neighbours read only the plane in the middle.
 *
 * Run: make lab6 && ./grade lab6        Read first: handouts/lab6_register_tiling.md
 */
#include "lab.h"

#ifndef IN_TILE // ./grade sweep lab6 IN_TILE=8,16,32 tries others
#define IN_TILE 32 // edge of a plane that a block loads, one thread per cell
#endif
#define OUT_TILE (IN_TILE - 2) // edge of what it can compute from that
#ifndef PLANES // ./grade sweep lab6 PLANES=4..32+4 tries others
#define PLANES 32 // planes of outputs per block
#endif

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // TODO: declare one plane in shared memory; find this thread's column (j, k), and whether it
    //     loads and computes there, as in lab 5

    // TODO: find the block's planes of outputs; load the cells of this column that the first step
    //     expects to be there, into registers

    // TODO: march as in lab 5. Which value do neighbours read? Only that one has to be shared.
    //     Which barriers does a step need?
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // TODO: launch flat blocks, enough for the (n-2)^3 outputs, as in lab 5
}
