// first kernel writes one partial sum per block (tree with interleaved partners), second kernel adds the partial sums
#include "lab.h"

const int T = 256;

__global__ void partial_sums(const int *a, const int *b, long long *part, int n)
{
    __shared__ long long cache[T];
    int tid = threadIdx.x;
    int i = blockIdx.x * T + tid;
    cache[tid] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int s = 1; s < T; s *= 2) {
        if (tid % (2 * s) == 0)
            cache[tid] += cache[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        part[blockIdx.x] = cache[0];
}

__global__ void add_partial(const long long *part, long long *c, int m)
{
    __shared__ long long cache[T];
    int tid = threadIdx.x;
    long long sum = 0;
    for (int i = tid; i < m; i += T)
        sum += part[i];
    cache[tid] = sum;
    __syncthreads();
    for (int s = T / 2; s > 0; s /= 2) {
        if (tid < s)
            cache[tid] += cache[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        *c = cache[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / T + 1;
    long long *part;
    cudaMalloc(&part, blocks * sizeof(long long));
    partial_sums<<<blocks, T>>>(a, b, part, n);
    add_partial<<<1, T>>>(part, c, blocks);
    cudaFree(part);
}
