// warp shuffles first, then one cell of shared memory per warp. int4 loads.
#include "lab.h"

constexpr int kThreads = 128;
constexpr int kWarps = kThreads / 32;

__device__ __forceinline__ long long warp_sum(long long v)
{
#pragma unroll
    for (int d = 16; d > 0; d >>= 1)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__device__ __forceinline__ long long mul4(int4 p, int4 q)
{
    return (long long)p.x * q.x + (long long)p.y * q.y + (long long)p.z * q.z + (long long)p.w * q.w;
}

__global__ void dot_vec(const int *__restrict__ a, const int *__restrict__ b, unsigned long long *c, int n)
{
    __shared__ long long per_warp[kWarps];
    const unsigned gid = blockIdx.x * kThreads + threadIdx.x;
    const unsigned total = gridDim.x * kThreads;
    const unsigned quads = n / 4;
    const int4 *a4 = reinterpret_cast<const int4 *>(a);
    const int4 *b4 = reinterpret_cast<const int4 *>(b);

    long long acc = 0;
    for (unsigned q = gid; q < quads; q += total)
        acc += mul4(a4[q], b4[q]);
    // at most three elements are left over
    unsigned rest = quads * 4 + gid;
    if (rest < (unsigned)n)
        acc += (long long)a[rest] * b[rest];

    acc = warp_sum(acc);
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (lane == 0)
        per_warp[warp] = acc;
    __syncthreads();
    if (warp == 0) {
        acc = lane < kWarps ? per_warp[lane] : 0;
        acc = warp_sum(acc);
        if (lane == 0)
            atomicAdd(c, (unsigned long long)acc);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    int blocks = (n / 4 + kThreads) / kThreads;
    if (blocks > 132 * 12)
        blocks = 132 * 12;
    dot_vec<<<blocks, kThreads>>>(a, b, reinterpret_cast<unsigned long long *>(c), n);
}
