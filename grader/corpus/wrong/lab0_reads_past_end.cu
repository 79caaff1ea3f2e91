// lab0 verdict=graded dot.safety=fail finding=out_of_bounds_read@HERE
// <= instead of <: one thread reads the element after the last one.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i]; // HERE
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
