// lab0 cause=grid_and_block_exchanged says="exchange the first two arguments of the launch"
// The launch has the threads where the blocks belong; the number of blocks has a limit.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[BLOCK];
    int t = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    s[t] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    if (blocks > 512)
        blocks = 512;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<BLOCK, blocks>>>(a, b, (unsigned long long *)c, n);
}
