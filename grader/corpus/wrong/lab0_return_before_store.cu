// lab0 verdict=graded score=0 cause=sum_not_stored says="Next: dot, lines 19 and 20: let every thread store its sum. Threads without an element"
// Threads after the end leave and store no zero.
#include "lab.h"

#define THREADS 128

__global__ void dotProduct(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cache[THREADS];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    cache[tid] = (long long)a[i] * b[i];
    __syncthreads();
    if (tid == 0) {
        long long s = 0;
        for (int k = 0; k < THREADS; k++)
            s += cache[k];
        atomicAdd(c, (unsigned long long)s);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    dotProduct<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, b, (unsigned long long *)c, n);
}
