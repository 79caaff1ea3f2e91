// lab0 verdict=graded score=0 dot.correctness=fail finding=wrong_value says="the sum of the first 16384 of 100003 elements" cause=sum_ends_early says="Next: dot, line 11: let each thread go on in steps of"
// 64 blocks at most, one element per thread: all elements after the first 16384 are left out.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long sum = i < n ? (long long)a[i] * b[i] : 0;
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)partial[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<min((n - 1) / BLOCK + 1, 64), BLOCK>>>(a, b, (unsigned long long *)c, n);
}
