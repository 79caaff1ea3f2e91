/* No atomics: kernel one leaves a sum per block in a __device__ array, kernel two adds those. */
#include "lab.h"

#define NT 256
#define NB 512

__device__ long long block_sums[NB];

__global__ void stage1(const int *a, const int *b, int n)
{
    __shared__ long long s[NT];
    long long sum = 0;
    for (long long i = blockIdx.x * NT + threadIdx.x; i < n; i += gridDim.x * NT)
        sum += (long long)a[i] * (long long)b[i];
    s[threadIdx.x] = sum;
    for (int h = NT >> 1; h; h >>= 1) {
        __syncthreads();
        if (threadIdx.x < h)
            s[threadIdx.x] += s[threadIdx.x + h];
    }
    if (threadIdx.x == 0)
        block_sums[blockIdx.x] = s[0];
}

__global__ void stage2(long long *c, int count)
{
    __shared__ long long s[NT];
    int t = threadIdx.x;
    long long sum = 0;
    for (int k = t; k < count; k += NT)
        sum += block_sums[k];
    s[t] = sum;
    for (int h = NT >> 1; h; h >>= 1) {
        __syncthreads();
        if (t < h)
            s[t] += s[t + h];
    }
    if (t == 0)
        *c = s[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + NT - 1) / NT;
    if (blocks > NB)
        blocks = NB;
    stage1<<<blocks, NT>>>(a, b, n);
    stage2<<<1, NT>>>(c, blocks);
}
