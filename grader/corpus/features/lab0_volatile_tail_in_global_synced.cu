// lab0 verdict=graded dot.correctness=pass dot.safety=pass
// The last warp of a tree adds up in global memory, volatile, with __syncwarp() between reading and writing.
#include "lab.h"

#define BLOCK 256

__device__ void add(volatile long long *s, int t, int distance)
{
    long long sum = s[t] + s[t + distance];
    __syncwarp();
    s[t] = sum;
    __syncwarp();
}

__global__ void kernel(const int *a, const int *b, unsigned long long *c, volatile long long *scratch, int n)
{
    volatile long long *s = scratch + (size_t)blockIdx.x * BLOCK;
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    s[t] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 32; half /= 2) {
        if (t < half)
            s[t] = s[t] + s[t + half];
        __syncthreads();
    }
    if (t < 32) {
        add(s, t, 32);
        add(s, t, 16);
        add(s, t, 8);
        add(s, t, 4);
        add(s, t, 2);
        add(s, t, 1);
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    long long *scratch;
    cudaMalloc(&scratch, (size_t)blocks * BLOCK * sizeof *scratch);
    cudaMemset(c, 0, sizeof *c);
    kernel<<<blocks, BLOCK>>>(a, b, (unsigned long long *)c, scratch, n);
    cudaFree(scratch);
}
