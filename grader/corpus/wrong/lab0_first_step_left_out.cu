// lab0 verdict=graded dot.correctness=fail says="if (me < 256) cell[me] += cell[me + 256]; __syncthreads();"
// The steps of the tree are written out for 256 threads, and the block has 512.
#include "lab.h"

#define WIDTH 512

typedef unsigned long long word;

__device__ word add_up(word *cell, int me)
{
    if (me < 128)
        cell[me] += cell[me + 128];
    __syncthreads();
    if (me < 64)
        cell[me] += cell[me + 64];
    __syncthreads();
    if (me >= 32)
        return 0;
    word v = cell[me] + cell[me + 32];
    v += __shfl_down_sync(0xffffffffu, v, 16);
    v += __shfl_down_sync(0xffffffffu, v, 8);
    v += __shfl_down_sync(0xffffffffu, v, 4);
    v += __shfl_down_sync(0xffffffffu, v, 2);
    v += __shfl_down_sync(0xffffffffu, v, 1);
    return v;
}

__global__ void products(const int *a, const int *b, word *c, int n)
{
    __shared__ word cell[WIDTH];
    int me = threadIdx.x;
    long long own = 0;
    for (int i = blockIdx.x * WIDTH + me; i < n; i += gridDim.x * WIDTH)
        own += (long long)a[i] * b[i];
    cell[me] = own;
    __syncthreads();
    word all = add_up(cell, me);
    if (me == 0)
        atomicAdd(c, all);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / WIDTH + 1;
    cudaMemset(c, 0, sizeof *c);
    products<<<blocks < 528 ? blocks : 528, WIDTH>>>(a, b, (word *)c, n);
}
