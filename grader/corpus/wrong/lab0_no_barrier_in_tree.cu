// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE cause=barrier_between_steps says="Next: dot, line 17: put a __syncthreads() at the end of each step of the tree"
// One barrier before the tree, none in its steps: a step reads what another warp has not written yet.
#include "lab.h"

#define BLOCK 256

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
            partial[threadIdx.x] += partial[threadIdx.x + half]; // HERE
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)partial[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<min((n - 1) / BLOCK + 1, 64), BLOCK>>>(a, b, (unsigned long long *)c, n);
}
