// lab0 verdict=graded score=0 cause=block_sums_left_out says="Next: dot, line 34: add the sums of all blocks: this line reads only the first" omits="gridDim"
// The second kernel is one block whose threads take one sum each, and there are up to 1024.
#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

// Adds up the 256 values of `cells`; the result is in cells[0].
__device__ void tree(long long *cells)
{
    for (int half = BLOCK >> 1; half; half >>= 1) {
        if (threadIdx.x < half)
            cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
}

__global__ void partials(const int *a, const int *b, long long *partial, int n)
{
    __shared__ long long cells[BLOCK];
    long long s = 0;
    for (long long i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        s += (long long)a[i] * (long long)b[i];
    cells[threadIdx.x] = s;
    __syncthreads();
    tree(cells);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = cells[0];
}

__global__ void finish(const long long *partial, int count, long long *c)
{
    __shared__ long long cells[BLOCK];
    cells[threadIdx.x] = threadIdx.x < count ? partial[threadIdx.x] : 0;
    __syncthreads();
    tree(cells);
    if (threadIdx.x == 0)
        *c = cells[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > MAX_BLOCKS)
        blocks = MAX_BLOCKS;
    long long *partial;
    cudaMalloc(&partial, blocks * sizeof(long long));
    partials<<<blocks, BLOCK>>>(a, b, partial, n);
    finish<<<1, BLOCK>>>(partial, blocks, c);
    cudaFree(partial);
}
