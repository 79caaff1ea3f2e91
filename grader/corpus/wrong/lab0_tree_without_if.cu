// lab0 verdict=graded score=90 cause=tree_threads_overlap says="Next: dot, line 19: too many threads add in one step: a thread may add only if"
// gpu: verdict=runtime_error dot.safety=fail says="Next: dot, line 19:"
// In each step of the tree all threads add, not only the first half of them.
#include "lab.h"

#define THREADS 128

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cell[THREADS];
    long long own = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        own += (long long)a[i] * b[i];
    long long *mine = cell + threadIdx.x;
    *mine = own;
    __syncthreads();

    for (int half = THREADS / 2; half > 0; half >>= 1) {
        *mine += mine[half];
        __syncthreads();
    }

    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)cell[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / THREADS + 1, 1024);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, THREADS>>>(a, b, (unsigned long long *)c, n);
}
