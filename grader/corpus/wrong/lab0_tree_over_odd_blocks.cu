// lab0 verdict=graded score=0 cause=tree_of_odd_blocks@HERE says="Next: dot, line 27: begin the tree of the later kernel at a power of two" says="halves the sums of"
// The second kernel halves the number of blocks, which is any number.
#include "lab.h"

#define THREADS 128
#define MOST 1024

__global__ void sums_of_blocks(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long s[THREADS];
    long long mine = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        mine += (long long)a[i] * b[i];
    s[threadIdx.x] = mine;
    for (int half = THREADS / 2; half > 0; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = s[0];
}

__global__ void join(long long *sums, int cells, long long *c)
{
    const int t = threadIdx.x;
    for (int width = cells >> 1; width > 0; width >>= 1) { // HERE
        if (t < width)
            sums[t] += sums[t + width];
        __syncthreads();
    }
    if (t == 0)
        *c = sums[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    long long *sums;
    int blocks = (n + THREADS - 1) / THREADS;
    blocks = blocks < MOST ? blocks : MOST;
    cudaMalloc(&sums, MOST * sizeof *sums);
    sums_of_blocks<<<blocks, THREADS>>>(a, b, sums, n);
    join<<<1, MOST / 2>>>(sums, blocks, c);
    cudaFree(sums);
}
