// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.time=fail says="ms at n = 268435456"
// One thread of a second kernel adds up the sums of all blocks: slow, but the same at every size.
#include "lab.h"

#define BLOCK 256

__global__ void block_sums(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long sum[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    sum[threadIdx.x] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            sum[threadIdx.x] += sum[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum[0];
}

__global__ void add_up(const long long *sums, long long *c, int count)
{
    long long sum = 0;
    for (int k = 0; k < count; k++)
        sum += sums[k];
    *c = sum;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    long long *sums;
    cudaMalloc((void **)&sums, blocks * sizeof *sums);
    block_sums<<<blocks, BLOCK>>>(a, b, sums, n);
    add_up<<<1, 1>>>(sums, c, blocks);
    cudaFree(sums);
}
