// Two stages without atomics: block sums go to cudaMalloc scratch, one block of 1024 threads adds them up.
#include "lab.h"

#define T 1024

__device__ long long block_tree(long long *s, long long v)
{
    s[threadIdx.x] = v;
    __syncthreads();
    for (int half = T / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    return s[0];
}

__global__ void stage1(const int *a, const int *b, long long *partial, int n)
{
    __shared__ long long s[T];
    long long v = 0;
    for (long long i = (long long)blockIdx.x * T + threadIdx.x; i < n; i += (long long)gridDim.x * T)
        v += (long long)a[i] * b[i];
    long long sum = block_tree(s, v);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = sum;
}

__global__ void stage2(const long long *partial, long long *c, int m)
{
    __shared__ long long s[T];
    long long v = 0;
    for (int i = threadIdx.x; i < m; i += T)
        v += partial[i];
    long long sum = block_tree(s, v);
    if (threadIdx.x == 0)
        *c = sum;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / T + 1;
    if (blocks > 300)
        blocks = 300;
    long long *partial = nullptr;
    cudaMalloc(&partial, blocks * sizeof(long long));
    stage1<<<blocks, T>>>(a, b, partial, n);
    stage2<<<1, T>>>(partial, c, blocks);
    cudaFree(partial);
}
