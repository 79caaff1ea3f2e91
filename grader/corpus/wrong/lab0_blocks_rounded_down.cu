// lab0 verdict=graded score=0 cause=grid_rounded_down says="Next: dot, line 28: round the number of blocks up: (outputs -"
// The number of blocks is rounded down.
#include "lab.h"

#define THREADS 128

__global__ void dotProduct(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cache[THREADS];
    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        cache[tid] = (long long)a[i] * b[i];
    else
        cache[tid] = 0;
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
    dotProduct<<<n / THREADS, THREADS>>>(a, b, (unsigned long long *)c, n);
}
