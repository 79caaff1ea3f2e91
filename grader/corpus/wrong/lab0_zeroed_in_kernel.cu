// lab0 verdict=graded score=70 cause=zeroed_in_kernel says="Next: dot, lines 9 and 22: set *c to zero with cudaMemset before the launch:"
// Block 0 sets *c to zero while other blocks may have added to it.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long p[BLOCK];
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *c = 0;
    __syncthreads();
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    p[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            p[threadIdx.x] += p[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)p[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n + BLOCK - 1) / BLOCK, 1024);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
