// lab0 verdict=graded score=0 finding=wrong_value cause=block_sums_left_out says="add the sums of all blocks"
// The second kernel has 128 threads, the first one up to 512 blocks.
#include "lab.h"
__global__ void block_sums(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long s[128];
    long long mine = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
        mine += (long long)a[i] * b[i];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = s[0];
}
__global__ void total(const long long *sums, long long *c, int blocks)
{
    __shared__ long long s[128];
    s[threadIdx.x] = 0;
    if (threadIdx.x < blocks)
        s[threadIdx.x] = sums[threadIdx.x];
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *c = s[0];
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n + 127) / 128, 512);
    long long *sums;
    cudaMalloc(&sums, blocks * sizeof *sums);
    block_sums<<<blocks, 128>>>(a, b, sums, n);
    total<<<1, 128>>>(sums, c, blocks);
    cudaFree(sums);
}
