// No cooperation at all: a zeroing kernel, then every thread sends its one product to *c with atomicAdd.
#include "lab.h"

__global__ void zero(long long *c)
{
    *c = 0;
}

__global__ void dot_naive(const int *a, const int *b, unsigned long long *c, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n)
        return;
    long long p = a[i];
    p *= b[i];
    atomicAdd(c, static_cast<unsigned long long>(p));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    zero<<<1, 1>>>(c);
    const int threads = 64;
    dot_naive<<<(n + threads - 1) / threads, threads>>>(a, b, (unsigned long long *)c, n);
}
