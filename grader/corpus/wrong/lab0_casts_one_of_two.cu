// lab0 verdict=graded score=0 says="In line 15: write" says="(long long)a[i + 1] * b[i + 1]" says="Tried: all outputs are then right"
// The cast binds to the first of two products: the second one is an int.
#include "lab.h"

#define BLOCK 256

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sums[BLOCK];
    long long sum = 0;
    int t = threadIdx.x, i = 2 * (blockIdx.x * BLOCK + t);

    for (; i < n; i += 2 * BLOCK * gridDim.x) {
        if (i + 1 < n)
            sum += (long long)a[i] * b[i] + a[i + 1] * b[i + 1];
        else
            sum += (long long)a[i] * b[i];
    }
    sums[t] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            sums[t] += sums[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + 2 * BLOCK - 1) / (2 * BLOCK);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < 512 ? blocks : 512, BLOCK>>>(a, b, c, n);
}
