// lab0 verdict=graded dot.safety=fail says="part[WARPS + 1]" omits="LIMIT"
// Warps are numbered from 1 on, and the array has one cell too few for that.
#include "lab.h"

#define LIMIT 792
#define SIZE  128
#define WARPS (SIZE / 32)

__global__ void add(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[WARPS];
    int warp = 1 + threadIdx.x / 32;
    long long own = 0;
    for (int i = blockIdx.x * SIZE + threadIdx.x; i < n; i += gridDim.x * SIZE)
        own += (long long)a[i] * b[i];
    for (int d = 16; d; d /= 2)
        own += __shfl_xor_sync(0xffffffff, own, d);
    if (threadIdx.x % 32 == 0)
        part[warp] = own;
    __syncthreads();
    if (threadIdx.x)
        return;
    for (int w = 1, last = SIZE / 32; w <= last; w++)
        own += w > 1 ? part[w] : 0;
    atomicAdd(c, (unsigned long long)own);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / SIZE + 1;
    cudaMemset(c, 0, sizeof *c);
    add<<<blocks < LIMIT ? blocks : LIMIT, SIZE>>>(a, b, (unsigned long long *)c, n);
}
