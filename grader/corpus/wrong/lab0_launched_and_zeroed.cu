// lab0 verdict=graded score=0 cause=nothing_stored omits="launch dot_kernel" says="Next: dot: go on with the first TODO line that is left in dot_kernel"
// *c is set to zero and the kernel is launched; the kernel has its TODO lines still.
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

    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
    report_launch_error("dot_kernel");
}
