// Write one partial sum per block into scratch memory and add them in a second kernel of one block.
#include "lab.h"

const int T = 128, MAXB = 640;

__device__ void tree(long long *s)
{
    for (int h = T / 2; h > 0; h /= 2) {
        __syncthreads();
        if (threadIdx.x < h)
            s[threadIdx.x] += s[threadIdx.x + h];
    }
}

__global__ void first(const int *a, const int *b, long long *part, int n)
{
    __shared__ long long s[T];
    long long v = 0;
    for (long long i = blockIdx.x * T + threadIdx.x; i < n; i += gridDim.x * T)
        v += (long long)a[i] * b[i];
    s[threadIdx.x] = v;
    tree(s);
    if (threadIdx.x == 0)
        part[blockIdx.x] = s[0];
}

__global__ void second(const long long *part, int m, long long *c)
{
    __shared__ long long s[T];
    long long v = 0;
    for (int i = threadIdx.x; i < m; i += T)
        v += part[i];
    s[threadIdx.x] = v;
    tree(s);
    if (threadIdx.x == 0)
        *c = s[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / T + 1;
    if (blocks > MAXB)
        blocks = MAXB;
    long long *part;
    cudaMalloc(&part, blocks * sizeof *part);
    first<<<blocks, T>>>(a, b, part, n);
    second<<<1, T>>>(part, blocks, c);
    cudaFree(part);
}
