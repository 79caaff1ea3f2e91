// lab0 verdict=graded score<100 says="v += __shfl_down_sync" omits="set *c to zero" says="Tried: "
// The shuffled value replaces the sum.
#include "lab.h"

#define THREADS 512
typedef unsigned long long ull;

__device__ __forceinline__ long long warp_sum(long long v)
{
#pragma unroll
    for (int d = 16; d; d >>= 1)
        v = __shfl_down_sync(~0u, v, d);
    return v;
}

__global__ __launch_bounds__(THREADS) void dot_k(const int *__restrict__ a, const int *__restrict__ b, ull *c, int n)
{
    __shared__ long long sums[THREADS / 32];
    long long v = 0;
    for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += (long)gridDim.x * THREADS)
        v += (long long)__ldg(a + i) * __ldg(b + i);
    v = warp_sum(v);
    int lane = threadIdx.x % 32, w = threadIdx.x / 32;
    if (lane == 0)
        sums[w] = v;
    __syncthreads();
    if (w == 0) {
        v = lane < THREADS / 32 ? sums[lane] : 0;
        v = warp_sum(v);
        if (lane == 0)
            atomicAdd(c, (ull)v);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int blocks = (n + THREADS - 1) / THREADS;
    dot_k<<<blocks < 528 ? blocks : 528, THREADS>>>(a, b, (ull *)c, n);
}
