// lab0 verdict=graded score=0 cause=sum_cut@8 says="Next: dot, line 8: make the parameter val of warpReduceSum a long long: line 32"
// The sum of a thread goes through a parameter of type int.
#include "lab.h"
#define FULL 0xffffffffu
#define NT 256

// sum of a value over the 32 lanes, valid in lane 0
__device__ __forceinline__ long long warpReduceSum(int val)
{
    long long s = val;
    for (int off = 16; off > 0; off >>= 1)
        s += __shfl_down_sync(FULL, s, off);
    return s;
}

__device__ __forceinline__ long long warpReduceSumLong(long long s)
{
    for (int off = 16; off > 0; off >>= 1)
        s += __shfl_down_sync(FULL, s, off);
    return s;
}

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long warpSums[NT / 32];
    int lane = threadIdx.x & 31, wid = threadIdx.x >> 5;

    long long sum = 0;
    for (int i = blockIdx.x * NT + threadIdx.x; i < n; i += gridDim.x * NT)
        sum += (long long)a[i] * (long long)b[i];

    long long w = warpReduceSum(sum);
    if (lane == 0)
        warpSums[wid] = w;
    __syncthreads();

    if (wid == 0) {
        long long v = lane < NT / 32 ? warpSums[lane] : 0;
        v = warpReduceSumLong(v);
        if (lane == 0)
            atomicAdd(c, (unsigned long long)v);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int grid = (n - 1) / NT + 1;
    grid = grid < 1024 ? grid : 1024;
    cudaMemset(c, 0, 8);
    dotKernel<<<grid, NT>>>(a, b, (unsigned long long *)c, n);
}
