// lab0 verdict=graded score=0 cause=sum_has_one_cell says="Next: dot, line 19: add each block's sum to *c with atomicAdd: c is one"
// Each block stores its sum in c[blockIdx.x], as if c were an array.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        c[blockIdx.x] = partial[0];
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n + BLOCK - 1) / BLOCK, 1024);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, c, n);
}
