/* Lab 0: dot product. Threads of one block work together through shared memory.
 *
 *     c = a[0]*b[0] + a[1]*b[1] + ... + a[n-1]*b[n-1]
 *
 * Three steps: every thread sums a strided part of the products; every block adds its threads' sums in a
 * tree in shared memory; one thread of each block adds the block's sum to the result. The products and their
 * sum need 64 bits: they do not fit into an int.
 *
 * Run: make lab0 && ./grade lab0        Read first: handouts/lab0_dot_product.md
 */
#include <stdio.h>

#include "lab.h"

#ifndef BLOCK // ./grade sweep lab0 BLOCK=64,128,256 tries others
#define BLOCK 256 // threads per block: the tree halves this number, so it is a power of two
#endif
#define MAX_BLOCKS 1024 // enough to fill any GPU; with a larger input each thread takes more elements

typedef unsigned long long u64; // atomicAdd takes this 64-bit type; negative sums come out right, too

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    // TODO: sum this thread's products: elements i, i + stride, i + 2*stride, ..., where stride is
    //     the number of threads in the grid

    // TODO: store the sum in an array in shared memory, one element per thread, and wait until all
    //     threads have stored theirs

    // TODO: halve the number of summands until one is left; each step needs a barrier that all
    //     threads reach

    // TODO: let one thread add the block's sum to *c with atomicAdd
}

// A launch returns no error. If it breaks a limit of the GPU, no thread runs and the program goes on. So ask
// after every launch. The grader finds a failed launch by itself, but your next program will have no grader.
static void report_launch_error(const char *kernel)
{
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", kernel, cudaGetErrorString(error));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;

    // TODO: set *c to zero with cudaMemset, because the grader fills it with junk; then launch
    //     dot_kernel with `blocks` blocks
    report_launch_error("dot_kernel");
}
