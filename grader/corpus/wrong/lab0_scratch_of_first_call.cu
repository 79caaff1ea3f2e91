// lab0 verdict=graded score=0 dot.correctness=fail dot.safety=fail cause=host_keeps_first_call says="Next: dot, line 48: let each call allocate its memory and free it, or allocate"
// The scratch of the first call is kept in a static pointer: a later call has more blocks.
#include "lab.h"

#define BLOCK_DIM 256

__device__ void reduceShared(long long *sdata)
{
    unsigned int tid = threadIdx.x;
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
}

__global__ void multiplyAndReduce(const int *a, const int *b, long long *partialSums, int n)
{
    __shared__ long long sdata[BLOCK_DIM];
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    sdata[threadIdx.x] = 0;
    if (i < n)
        sdata[threadIdx.x] = (long long)a[i] * (long long)b[i];
    __syncthreads();
    reduceShared(sdata);
    if (threadIdx.x == 0)
        partialSums[blockIdx.x] = sdata[0];
}

__global__ void reducePartialSums(const long long *partialSums, int count, long long *result)
{
    __shared__ long long sdata[BLOCK_DIM];
    long long sum = 0;

    for (int i = threadIdx.x; i < count; i += BLOCK_DIM)
        sum += partialSums[i];
    sdata[threadIdx.x] = sum;
    __syncthreads();
    reduceShared(sdata);
    if (threadIdx.x == 0)
        *result = sdata[0];
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int numBlocks = (n + BLOCK_DIM - 1) / BLOCK_DIM;
    static long long *partialSums;

    if (!partialSums)
        cudaMalloc((void **)&partialSums, numBlocks * sizeof(long long));
    multiplyAndReduce<<<numBlocks, BLOCK_DIM>>>(a, b, partialSums, n);
    reducePartialSums<<<1, BLOCK_DIM>>>(partialSums, numBlocks, c);
}
