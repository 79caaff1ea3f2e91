// lab0 verdict=graded dot.correctness=pass dot.traffic=fail cause=many_global_writes says="Next: dot, line 21: let one thread" says="Now it does so in" says="rounds of a loop: keep the sum in a variable, and add it once after the loop"
// A block takes several parts of the vectors, and adds the sum of each of them to *c.
#include "lab.h"

#define THREADS 128

__global__ void dot_parts(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long tree[THREADS];
    const int t = threadIdx.x;
    int part = blockIdx.x * THREADS;
    while (part < n) {
        tree[t] = part + t < n ? (long long)a[part + t] * b[part + t] : 0;
        __syncthreads();
        for (int half = THREADS / 2; half; half >>= 1) {
            if (t < half)
                tree[t] += tree[t + half];
            __syncthreads();
        }
        if (!t)
            atomicAdd(c, (unsigned long long)*tree);
        __syncthreads();
        part += gridDim.x * THREADS;
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    dot_parts<<<264, THREADS>>>(a, b, (unsigned long long *)c, n);
}
