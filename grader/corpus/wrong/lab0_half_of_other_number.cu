// lab0 verdict=graded score=0 says="Next: dot, line 17: write" says="half = PER_BLOCK / 2"
// The tree begins with half of the threads that blocks had before.
#include "lab.h"

#define PER_BLOCK 512

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cells[PER_BLOCK];
    int t = threadIdx.x;
    long long own = 0;
    for (int i = blockIdx.x * PER_BLOCK + t; i < n; i += gridDim.x * PER_BLOCK)
        own += (long long)a[i] * b[i];
    cells[t] = own;
    __syncthreads();

    for (int half = 96; half > 0; half /= 2) {
        if (t < half)
            cells[t] += cells[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)cells[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / PER_BLOCK + 1, 512);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, PER_BLOCK>>>(a, b, (unsigned long long *)c, n);
}
