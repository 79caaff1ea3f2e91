// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=fail says="needs at most 1"
// A lock in global memory around a plain sum: blocks store to one word, one after the other.
#include "lab.h"

#define BLOCK 64

__device__ int lock;

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long s[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0) {
        while (atomicCAS(&lock, 0, 1) != 0)
            ;
        __threadfence();
        *c += s[0];
        __threadfence();
        atomicExch(&lock, 0);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, c, n);
}
