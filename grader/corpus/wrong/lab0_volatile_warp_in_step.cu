// lab0 verdict=graded dot.correctness=pass dot.safety=fail finding=shared_race@HERE says="volatile makes no lane"
// The reduction of old books: the last warp adds through volatile, as if its lanes still went in step.
#include "lab.h"

#define BLOCK 256

__device__ void warp_reduce(volatile long long *s, int t)
{
    s[t] += s[t + 32];
    s[t] += s[t + 16]; // HERE
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 32; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t < 32)
        warp_reduce(s, t);
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
