// lab0 verdict=graded score=0 cause=tree_drops_threads says="Next: dot, line 14: write"
// Each step of the tree divides half by 4.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[BLOCK];
    int tid = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + tid; i < n; i += BLOCK * gridDim.x)
        sum += (long long)a[i] * b[i];
    s[tid] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half >>= 2) {
        if (tid < half)
            s[tid] += s[tid + half];
        __syncthreads();
    }
    if (tid == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    if (blocks > 1024)
        blocks = 1024;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<blocks, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
