// lab0 verdict=graded score=0 dot.correctness=fail finding=wrong_value says="what a tree leaves that halves 96 threads" cause=tree_of_odd_number says="Next: dot, line 27: make the number of threads per block a power of two"
// 96 is no power of two: 96, 48, 24, 12, 6, 3, and the third of three summands is forgotten.
#include "lab.h"

#define BLOCK 96

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i];
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
