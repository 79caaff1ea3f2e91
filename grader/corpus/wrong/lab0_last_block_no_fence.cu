// lab0 verdict=graded dot.correctness=pass dot.safety=fail finding=global_race@HERE cause=fence_missing says="call __threadfence() after the stores"
// The last block adds up what all have stored, but no block has a __threadfence() between its store and its ticket.
#include "lab.h"

#define BLOCK 256

__device__ unsigned ticket;

__global__ void kernel(const int *a, const int *b, long long *c, long long *part, int n)
{
    __shared__ long long sum[BLOCK];
    __shared__ bool last;
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    sum[t] = i < n ? (long long)a[i] * b[i] : 0;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half)
            sum[t] += sum[t + half];
    }
    if (t == 0) {
        part[blockIdx.x] = sum[0];
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        long long all = 0;
        for (int k = 0; k < gridDim.x; k++)
            all += part[k]; // HERE
        *c = all;
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    long long *part;
    cudaMalloc(&part, blocks * sizeof *part);
    kernel<<<blocks, BLOCK>>>(a, b, c, part, n);
    cudaFree(part);
}
