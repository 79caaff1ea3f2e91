// lab0 verdict=graded dot.correctness=fail says="Next: dot, line 11: write" says="gridDim.x * blockDim.x"
// The stride of the loop is one block's threads, not the grid's. The loop's start is right.
#include "lab.h"
#define T 128

__global__ void sumProducts(const int *a, const int *b, unsigned long long *total, int n)
{
    __shared__ long long part[T];
    int me = threadIdx.x;
    long long mine = 0;
    for (int e = blockIdx.x * blockDim.x + me; e < n; e += blockDim.x)
        mine += (long long)a[e] * b[e];
    part[me] = mine;
    __syncthreads();
    for (int half = T / 2; half > 0; half >>= 1) {
        if (me < half)
            part[me] += part[me + half];
        __syncthreads();
    }
    if (me == 0)
        atomicAdd(total, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int grid = (n + T - 1) / T;
    if (grid > 512) grid = 512;
    cudaMemset(c, 0, sizeof(long long));
    sumProducts<<<grid, T>>>(a, b, (unsigned long long *)c, n);
}
