// lab0 verdict=graded dot.correctness=pass dot.traffic=fail cause=many_global_writes says="Next: dot, line 28: let one thread of each block write" says="Now 8 threads do: add up what they hold first"
// The tree of shuffles stops where eight lanes of the first warp are left, and each of them adds to *c.
#include "lab.h"

#define THREADS 256
#define LEFT 8

__global__ void products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long of_warps[32];
    long long mine = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        mine += (long long)a[i] * b[i];
    for (int by = 16; by > 0; by /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, by);
    if (threadIdx.x < 32)
        of_warps[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        of_warps[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x >= 32)
        return;
    long long sum = of_warps[threadIdx.x];
    for (int by = 16; by >= LEFT; by /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, by);
    if (threadIdx.x < LEFT)
        atomicAdd(c, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / THREADS + 1;
    cudaMemset(c, 0, sizeof *c);
    products<<<blocks < 1024 ? blocks : 1024, THREADS>>>(a, b, (unsigned long long *)c, n);
}
