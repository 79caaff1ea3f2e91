// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 76: move" says="out of the if of line 75"
// The halo cells of the planes do not sink: only threads that compute move them.
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

// BEGIN SOLUTION
// One way to full marks: 32*32*34 cells loaded for 30*30*32 outputs, OP/B = 13/4 * 28800/34816 = 2.69.
// END SOLUTION

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
    // BEGIN SOLUTION: declare three planes in shared memory; find this thread's place in a plane (x, y) and
    //     its column of the grid (j, k)
    __shared__ float below[IN_TILE][IN_TILE], here[IN_TILE][IN_TILE], above[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y; // in a plane of the tile
    int k = blockIdx.x * OUT_TILE + x;    // in the grid
    int j = blockIdx.y * OUT_TILE + y;
    // END SOLUTION

    // BEGIN SOLUTION: answer two questions once for the whole march: does this thread load its column, and
    //     does it compute outputs there?
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;
    // END SOLUTION

    // BEGIN SOLUTION: find the block's planes of outputs, the same for all its threads; load the planes that
    //     the first step expects to be there
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    // END SOLUTION

    // BEGIN SOLUTION: march: each step loads one plane, computes one, and makes `here` and `above` the planes
    //     `below` and `here` of the next step. Where do threads have to wait for each other?
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads(); // all three planes are complete

        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x]
                                + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                                + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads(); // all threads have read `here`

        if (computes) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
    // END SOLUTION
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return; // no cell has six neighbours

    // BEGIN SOLUTION: launch flat blocks of IN_TILE*IN_TILE threads: how many along x and y, and along z?
    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    int slabs = (n - 2 - 1) / PLANES + 1;
    dim3 block(IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, slabs);
    coarsened_kernel<<<grid, block>>>(in, out, n, c);
    // END SOLUTION
}
