// lab0 verdict=graded score=0 finding=out_of_bounds_read says="Next: dot, line 19: write" omits="power of two"
// One thread adds the cells of all, up to and with one too many. The number of threads is no power of two, but there is no tree.
#include "lab.h"

#define PER_BLOCK 192

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[PER_BLOCK];
    int t = threadIdx.x;
    long long own = 0;
    for (int i = blockIdx.x * PER_BLOCK + t; i < n; i += gridDim.x * PER_BLOCK)
        own += (long long)a[i] * b[i];
    cells[t] = own;
    __syncthreads();

    if (t == 0) {
        long long all = 0;
        for (int k = 0; k <= PER_BLOCK; k++)
            all += cells[k];
        atomicAdd(c, (unsigned long long)all);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / PER_BLOCK + 1, 512);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, PER_BLOCK>>>(a, b, (unsigned long long *)c, n);
}
