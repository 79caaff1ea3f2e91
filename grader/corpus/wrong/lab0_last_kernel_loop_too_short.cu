// lab0 verdict=graded score=0 finding=wrong_value cause=block_sums_left_out says="Next: dot, line 24: write" says="k < blocks"
// One thread adds the sums of 100 blocks, though there are up to 256.
#include "lab.h"
__global__ void first(const int *a, const int *b, long long *sums, int n)
{
    __shared__ long long s[256];
    int t = threadIdx.x;
    long long mine = 0;
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        mine += (long long)a[i] * b[i];
    s[t] = mine;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = s[0];
}
__global__ void second(const long long *sums, long long *c, int blocks)
{
    long long all = 0;
    for (int k = 0; k < blocks && k < 100; k++)
        all += sums[k];
    *c = all;
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / 256 + 1;
    if (blocks > 256)
        blocks = 256;
    long long *sums;
    cudaMalloc(&sums, blocks * sizeof(long long));
    first<<<blocks, 256>>>(a, b, sums, n);
    second<<<1, 1>>>(sums, c, blocks);
    cudaFree(sums);
}
