/* Dot product with warp shuffles, one shared word a warp and one atomic per block; EACH elements a thread. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif
#ifndef EACH
#define EACH 1
#endif

__device__ long long warp_sum(long long mine)
{
    for (int half = 16; half > 0; half /= 2)
        mine += __shfl_down_sync(~0u, mine, half);
    return mine;
}

__global__ void shuffle(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[32];
    long long mine = 0;
    int i = blockIdx.x * BLOCK * EACH + threadIdx.x;
#pragma unroll
    for (int e = 0; e < EACH; e++, i += BLOCK)
        if (i < n)
            mine += (long long)a[i] * b[i];
    mine = warp_sum(mine);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x < 32) {
        mine = warp_sum(threadIdx.x < BLOCK / 32 ? part[threadIdx.x] : 0);
        if (threadIdx.x == 0)
            atomicAdd(c, (unsigned long long)mine);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    shuffle<<<(n - 1) / (BLOCK * EACH) + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
