// Let the block that finishes last add the sums of all blocks, found by a counter.
#include "lab.h"

template <int BS> __device__ long long blockSum(long long v)
{
    __shared__ long long s[BS];
    int t = threadIdx.x;
    s[t] = v;
    __syncthreads();
#pragma unroll
    for (int h = BS / 2; h >= 32; h /= 2) {
        if (t < h)
            s[t] = v = v + s[t + h];
        __syncthreads();
    }
    if (t < 32)
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffffu, v, d);
    return v; // valid in thread 0
}

const int MAX_PARTS = 512;
__device__ long long parts[MAX_PARTS];
__device__ unsigned int finished = 0;

template <int BS> __global__ void dotOnePass(const int *a, const int *b, long long *c, int n)
{
    __shared__ bool last;
    long long v = 0;
    for (long long i = blockIdx.x * BS + threadIdx.x; i < n; i += gridDim.x * BS)
        v += (long long)a[i] * b[i];
    v = blockSum<BS>(v);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = v;
        __threadfence();
        last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    __threadfence();
    volatile long long *p = parts;
    v = 0;
    for (int i = threadIdx.x; i < gridDim.x; i += BS)
        v += p[i];
    v = blockSum<BS>(v);
    if (threadIdx.x == 0)
        *c = v;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + 255) / 256;
    dotOnePass<256><<<blocks < MAX_PARTS ? blocks : MAX_PARTS, 256>>>(a, b, c, n);
}
