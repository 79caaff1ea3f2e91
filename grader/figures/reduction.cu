/* The tree of lab 0 as many write it first: threads 2s apart add the sum that is s
 * further on. In each step fewer lanes of a warp work, and they are farther apart. The figure compares the lab's tree with it. */
#include "lab.h"

#define BLOCK 256

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int s = 1; s < BLOCK; s *= 2) {
        int t = 2 * s * threadIdx.x;
        if (t < BLOCK)
            partial[t] += partial[t + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)partial[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
