// lab0 verdict=graded score=0 cause=cell_of_no_thread says="Next: dot, line 17: write" says="THREADS / 2" omits="let every thread store"
// All threads store. The array has twice as many cells, and the tree begins at its middle.
#include "lab.h"

#define THREADS 64
#define CELLS (2 * THREADS)

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long cell[CELLS];
    unsigned t = threadIdx.x;
    long long own = 0;
    for (int k = blockIdx.x * THREADS + t; k < n; k += gridDim.x * THREADS)
        own += (long long)a[k] * b[k];
    cell[t] = own;
    __syncthreads();
    for (unsigned left = blockDim.x; left; left >>= 1) {
        if (t < left)
            cell[t] += cell[t + left];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, cell[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < 500 ? blocks : 500, THREADS>>>(a, b, (unsigned long long *)c, n);
}
