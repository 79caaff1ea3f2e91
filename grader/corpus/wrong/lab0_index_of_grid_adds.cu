// lab0 score=0 cause=one_block_adds says="Next: dot, line 23: let one thread of each block add its block's sum" omits="round the number of blocks up"
// The condition before atomicAdd tests the index in the grid, so only block 0 adds its sum.
#include "lab.h"

#define THREADS 128

__global__ void add_products(const int *a, const int *b, unsigned long long *total, int n)
{
    __shared__ long long cells[THREADS];
    const int first = blockIdx.x * THREADS + threadIdx.x;
    long long sum = 0;
    for (int i = first; i < n; i += THREADS * gridDim.x)
        sum += (long long)a[i] * b[i];
    cells[threadIdx.x] = sum;
    __syncthreads();

    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            cells[threadIdx.x] += cells[threadIdx.x + half];
        __syncthreads();
    }
    if (first == 0) {
        atomicAdd(total, (unsigned long long)cells[0]);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int blocks = (n - 1) / THREADS + 1;
    cudaMemset(c, 0, sizeof *c);
    add_products<<<blocks < 2048 ? blocks : 2048, THREADS>>>(a, b, (unsigned long long *)c, n);
}
