// Give every thread its own contiguous part of the vectors and pair neighbours in the tree, as in a first draft.
#include "lab.h"

#define THREADS 128
#define BLOCKS 256

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n, int part)
{
    __shared__ long long cache[THREADS];
    int tid = threadIdx.x;
    long long begin = (long long)(blockIdx.x * THREADS + tid) * part;
    long long end = begin + part < n ? begin + part : n;

    long long temp = 0;
    for (long long i = begin; i < end; i++)
        temp += (long long)a[i] * b[i];
    cache[tid] = temp;
    __syncthreads();

    for (int stride = 1; stride < THREADS; stride *= 2) {
        if (tid % (2 * stride) == 0)
            cache[tid] += cache[tid + stride];
        __syncthreads();
    }
    if (tid == 0)
        atomicAdd(c, (unsigned long long)cache[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int part = (n - 1) / (THREADS * BLOCKS) + 1;
    dotKernel<<<BLOCKS, THREADS>>>(a, b, (unsigned long long *)c, n, part);
}
