// lab0 verdict=graded dot.correctness=pass dot.safety=fail finding=global_race@HERE cause=scope_too_narrow says="use the atomic without _block"
// Each block adds its sum with atomicAdd_block, which is atomic only among the threads of one block.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sum[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    sum[t] = i < n ? (long long)a[i] * b[i] : 0;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half)
            sum[t] += sum[t + half];
    }
    if (t == 0)
        atomicAdd_block(c, (unsigned long long)sum[0]); // HERE
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
