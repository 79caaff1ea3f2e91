// lab0 verdict=graded score=0 cause=sum_of_first_threads says="Next: dot: add the cells of all threads of the block: the loop or the"
// The steps grow by doubling and stop before half of the block.
#include "lab.h"
#define T 256
__global__ void dotk(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cache[T];
    long long sum = 0;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long long)blockDim.x * gridDim.x)
        sum += (long long)a[i] * b[i];
    cache[threadIdx.x] = sum;
    __syncthreads();
    for (int s = 1; s < blockDim.x / 2; s *= 2) {
        if (threadIdx.x % (2 * s) == 0)
            cache[threadIdx.x] += cache[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)cache[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dotk<<<min(1024, (n + T - 1) / T), T>>>(a, b, (unsigned long long *)c, n);
}
