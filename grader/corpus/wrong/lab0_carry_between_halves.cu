// lab0 verdict=graded score=0 cause=carry_lost@HERE says="Next: dot, line 28: join the halves to 64 bits first, and add those"
// The tree has an array for the low halves and one for the high halves, and adds each for itself.
#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ unsigned lower[BLOCK], upper[BLOCK];
    unsigned t = threadIdx.x;

    long long sum = 0;
    for (unsigned i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];

    // 4-byte cells: no bank conflicts
    lower[t] = (unsigned)sum;
    upper[t] = (unsigned)((u64)sum >> 32);
    __syncthreads();

    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            upper[t] += upper[t + half];

            lower[t] += lower[t + half]; // HERE
        }
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (u64)upper[0] << 32 | lower[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / BLOCK + 1, MAX_BLOCKS);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
}
