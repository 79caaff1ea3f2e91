// lab0 verdict=graded score=0 says="Next: dot, line 25: write" says="near + far" omits="#define"
// Two sums in registers, for two elements a round. The tree gets the first one alone.
#include "lab.h"

#define THREADS 256
#define BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long s[THREADS];
    const int t = threadIdx.x, all = gridDim.x * THREADS;
    long long near = 0;
    long long far = 0;

    int i = blockIdx.x * THREADS + t;
    while (i < n) {
        near += (long long)a[i] * b[i];
        i += all;
        if (i < n)
            far += (long long)a[i] * b[i];
        i += all;
    }
    s[t] = near; // HERE
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half)
            s[t] += s[t + half];
    }
    if (t == 0)
        atomicAdd(c, (u64)s[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + THREADS - 1) / THREADS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<min(blocks, BLOCKS), THREADS>>>(a, b, (u64 *)c, n);
}
