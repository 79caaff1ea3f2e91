// Four ints per load, two such loads of each vector in flight, then shuffles and one shared cell per warp.
// The last n mod 4 products are taken one at a time.
#include "lab.h"

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / 32;

__device__ __forceinline__ long long dot4(int4 u, int4 v)
{
    return (long long)u.x * v.x + (long long)u.y * v.y + (long long)u.z * v.z + (long long)u.w * v.w;
}

__device__ __forceinline__ long long warpSum(long long v)
{
#pragma unroll
    for (int d = 16; d >= 1; d >>= 1)
        v += __shfl_down_sync(~0u, v, d);
    return v;
}

__global__ __launch_bounds__(kThreads) void dotVector(const int4 *__restrict__ a4,
                                                      const int4 *__restrict__ b4, const int *__restrict__ a,
                                                      const int *__restrict__ b,
                                                      unsigned long long *__restrict__ result, int n)
{
    __shared__ long long warpTotals[kWarps];
    const unsigned quads = n / 4;
    const unsigned step = gridDim.x * kThreads;
    const unsigned me = blockIdx.x * kThreads + threadIdx.x;

    long long first = 0, second = 0;
    unsigned q = me;
    for (; q + step < quads; q += 2 * step) {
        int4 u0 = a4[q], u1 = a4[q + step];
        int4 v0 = b4[q], v1 = b4[q + step];
        first += dot4(u0, v0);
        second += dot4(u1, v1);
    }
    if (q < quads)
        first += dot4(a4[q], b4[q]);
    if (me < (unsigned)n % 4)
        second += (long long)a[4 * quads + me] * b[4 * quads + me];

    long long total = warpSum(first + second);
    if (threadIdx.x % 32 == 0)
        warpTotals[threadIdx.x / 32] = total;
    __syncthreads();
    if (threadIdx.x < 32) {
        total = warpSum(threadIdx.x < kWarps ? warpTotals[threadIdx.x] : 0);
        if (threadIdx.x == 0)
            atomicAdd(result, (unsigned long long)total);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int blocks = (n / 8) / kThreads + 1;
    if (blocks > 528)
        blocks = 528;
    dotVector<<<blocks, kThreads>>>((const int4 *)a, (const int4 *)b, a, b, (unsigned long long *)c, n);
}
