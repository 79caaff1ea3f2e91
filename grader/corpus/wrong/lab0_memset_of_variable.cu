// lab0 verdict=graded score=0 cause=no_memory_there says="Next: dot, line 25: pass the device pointer itself to the call"
// cudaMemset gets the address of the host's pointer instead of the pointer.
#include "lab.h"

#define THREADS 256

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sums[THREADS];
    long long own = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += THREADS * gridDim.x)
        own += (long long)a[i] * b[i];
    sums[threadIdx.x] = own;
    for (int half = THREADS / 2; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(&c, 0, sizeof c);
    dot_kernel<<<min((n - 1) / THREADS + 1, 1024), THREADS>>>(a, b, c, n);
}
