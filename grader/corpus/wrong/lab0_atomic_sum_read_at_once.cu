// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE
// Every thread adds to one shared word by an atomic, and the first reads it before the others have come.
#include "lab.h"

#define BLOCK 256

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long sum;
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&sum, (unsigned long long)((long long)a[i] * b[i]));
    if (threadIdx.x == 0)
        atomicAdd(c, sum); // HERE
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
