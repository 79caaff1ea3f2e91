// lab0 verdict=graded score=0 cause=fill_mistaken says="Next: dot, line 39: let this call set *c to 0: its second argument, 1, is"
// cudaMemset fills the sum with bytes of 1.
#include "lab.h"

const int threadsPerBlock = 128;
const int maxBlocks = 512;

__global__ void dotProduct(const int *a, const int *b, unsigned long long *result, int n)
{
    __shared__ long long cache[threadsPerBlock];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;

    long long temp = 0;
    while (tid < n) {
        temp += (long long)a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }
    cache[cacheIndex] = temp;
    __syncthreads();

    // The number of threads is a power of two.
    int half = blockDim.x / 2;
    while (half != 0) {
        if (cacheIndex < half)
            cache[cacheIndex] += cache[cacheIndex + half];
        __syncthreads();
        half /= 2;
    }
    if (cacheIndex == 0)
        atomicAdd(result, (unsigned long long)cache[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + threadsPerBlock - 1) / threadsPerBlock;
    if (blocks > maxBlocks)
        blocks = maxBlocks;
    cudaMemset(c, 1, sizeof(long long));
    dotProduct<<<blocks, threadsPerBlock>>>(a, b, (unsigned long long *)c, n);
}
