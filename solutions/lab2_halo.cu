/* Lab 2: halo cells. Two kernels whose tiles need neighbours on both sides.
 *
 *     average3:    c[i] = (a[i-1] + a[i] + a[i+1]) / 3; beyond an end, the end itself counts again
 *     derivative:  df[i] = sum of stencil[d+R] * f[i+d] for d = -R..R, where all of these f exist
 *
 * Keep three indices apart: the element in global memory, the thread in its block, the cell in the tile. The
 * first tile has a fixed size. The size of the second depends on R and is given at the launch.
 *
 * Run: make lab2 && ./grade lab2        Read first: handouts/lab2_halo.md
 */
#include "lab.h"

// BEGIN SOLUTION
// One way to full marks: 258/256 = 1.008 loads per output for average3, (256 + 2R)/256 for the derivative.
// END SOLUTION

#ifndef BLOCK // ./grade sweep lab2 BLOCK=64,128,256 tries others
#define BLOCK 256 // threads per block, outputs per block
#endif
#define MAX_RADIUS 8

// ---- average3: one halo cell on each side ---------------------------------------------------------------

__global__ void average3_kernel(const int *a, int *c, int n)
{
    // BEGIN SOLUTION: declare a tile in shared memory, with a halo cell at each end; find this thread's
    //     element i and its cell t in the tile
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x; // in a and c
    int t = threadIdx.x + 1;                       // in the tile: cell 0 is the left halo
    // END SOLUTION

    // BEGIN SOLUTION: load a[i]; the first thread also loads the left halo cell, and the last thread that has
    //     an element loads the right one
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    // END SOLUTION

    // BEGIN SOLUTION: wait for all threads of the block, then write c[i] from three cells, if i < n
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
    // END SOLUTION
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}

// ---- derivative: R halo cells on each side --------------------------------------------------------------

__constant__ float coefficients[2 * MAX_RADIUS + 1];

__global__ void derivative_kernel(const float *f, float *df, int n, int radius)
{
    // BEGIN SOLUTION: declare the tile as `extern __shared__ float tile[];`, then find the element that its
    //     first cell holds
    extern __shared__ float tile[];     // BLOCK + 2*radius cells
    int first = blockIdx.x * blockDim.x; // tile[t] is f[first + t]
    // END SOLUTION

    // BEGIN SOLUTION: load BLOCK + 2*radius cells with BLOCK threads, in a loop with steps of BLOCK; load
    //     nothing beyond f[n-1]; then wait for all threads
    for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)
        if (first + t < n)
            tile[t] = f[first + t];
    __syncthreads();
    // END SOLUTION

    // BEGIN SOLUTION: find the element i of this thread's output: the first block begins at i = radius; sum
    //     2*radius + 1 products and write df[i], if radius <= i < n - radius
    int i = first + threadIdx.x + radius;
    if (i < n - radius) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += coefficients[d] * tile[threadIdx.x + d];
        df[i] = sum;
    }
    // END SOLUTION
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs <= 0)
        return; // no element has all its neighbours

    // BEGIN SOLUTION: copy the 2*radius + 1 coefficients from `stencil` to `coefficients`:
    //     cudaMemcpyToSymbol, device to device
    size_t bytes = (2 * radius + 1) * sizeof *stencil;
    cudaMemcpyToSymbol(coefficients, stencil, bytes, 0, cudaMemcpyDeviceToDevice);
    // END SOLUTION

    // BEGIN SOLUTION: launch enough blocks for `outputs` outputs; the third launch argument is the size of
    //     the tile in bytes
    int blocks = (outputs - 1) / BLOCK + 1;
    size_t tile_bytes = (BLOCK + 2 * radius) * sizeof(float);
    derivative_kernel<<<blocks, BLOCK, tile_bytes>>>(f, df, n, radius);
    // END SOLUTION
}
