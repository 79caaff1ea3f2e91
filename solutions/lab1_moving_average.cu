/* Lab 1: moving average. A tile in shared memory and one halo cell.
 *
 *     y[i] = (x[i] + x[(i+1) mod n]) / 2
 *
 * Neighbouring outputs share an input. Each block loads its part of x once into shared memory, and one more
 * cell: its halo, the first cell of the next block. After the last element comes the first one again.
 *
 * Run: make lab1 && ./grade lab1        Read first: handouts/lab1_moving_average.md
 */
#include "lab.h"

// BEGIN SOLUTION
// One way to full marks: a block loads 257 elements for 256 outputs, 1.004 loads per output.
// END SOLUTION

#ifndef BLOCK // ./grade sweep lab1 BLOCK=64,128,256 tries others
#define BLOCK 256 // threads per block, outputs per block
#endif

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    // BEGIN SOLUTION: declare a tile in shared memory, with room for the halo cell; find this thread's
    //     element i and its cell t in the tile
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x; // in x and y
    int t = threadIdx.x;                           // in the tile
    // END SOLUTION

    // BEGIN SOLUTION: load x[i] into the tile; the last thread of the block that has an element also loads
    //     the halo cell
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[i + 1];
    }
    // END SOLUTION

    // BEGIN SOLUTION: wait until the tile is complete; every thread of the block has to reach the barrier,
    //     even if its i >= n
    __syncthreads();
    // END SOLUTION

    // BEGIN SOLUTION: write y[i] from two cells of the tile, if i < n
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
    // END SOLUTION
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1; // n / BLOCK, rounded up
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}
