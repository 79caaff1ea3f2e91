// lab0 verdict=graded dot.safety=fail finding=global_race@HERE cause=threads_in_no_order
// The last warp of a tree adds up in global memory, without volatile and without __syncwarp().
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, long long *scratch, int n)
{
    long long *s = scratch + (size_t)blockIdx.x * BLOCK;
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    s[t] = i < n ? (long long)a[i] * b[i] : 0;
    for (int half = BLOCK / 2; half >= 32; half /= 2) {
        __syncthreads();
        if (t < half)
            s[t] += s[t + half];
    }
    for (int half = 16; half > 0 && t < 32; half /= 2)
        if (t < half)
            s[t] += s[t + half]; // HERE
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
