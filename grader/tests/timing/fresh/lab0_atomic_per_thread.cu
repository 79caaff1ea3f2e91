// one product per thread, every thread adds its product to the result with an atomic
#include "lab.h"

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        long long p = (long long)a[i] * b[i];
        atomicAdd(c, (unsigned long long)p);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    dotKernel<<<(n + 127) / 128, 128>>>(a, b, (unsigned long long *)c, n);
}
