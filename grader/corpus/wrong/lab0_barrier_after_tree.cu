// lab0 verdict=graded finding=shared_race cause=barrier_after_loop says="Next: dot, line 20: move this barrier into the loop before it"
// The barrier of the tree's steps stands after the loop. Each step is right, but none waits for the one before it.
#include "lab.h"

constexpr int THREADS = 128, SHARE = 16;

__global__ void add_products(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long part[THREADS];
    const int t = threadIdx.x, first = blockIdx.x * THREADS * SHARE;
    long long own = 0;
    for (int i = first + t; i < min(first + THREADS * SHARE, n); i += THREADS)
        own += (long long)a[i] * b[i];
    part[t] = own;
    __syncthreads();
    for (int gap = THREADS / 2; gap; gap >>= 1) {
        if (t < gap)
            part[t] += part[t + gap];
    }
    __syncthreads();
    if (!t)
        atomicAdd((unsigned long long *)c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    add_products<<<(n - 1) / (THREADS * SHARE) + 1, THREADS>>>(a, b, c, n);
}
