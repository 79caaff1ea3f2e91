// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=pass nofinding
// A bounded recursive device function sums the block; switch on the block size, template kernel, unsigned indices.
#include "lab.h"

__device__ __noinline__ long long sum_range(const long long *s, int lo, int hi)
{
    if (hi - lo == 1)
        return s[lo];
    int mid = (lo + hi) / 2;
    return sum_range(s, lo, mid) + sum_range(s, mid, hi);
}

template <unsigned kThreads> __global__ void dot_recursive(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long s[kThreads];
    long long v = 0;
    for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < (unsigned)n; i += gridDim.x * kThreads)
        v += (long long)a[i] * b[i];
    s[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)sum_range(s, 0, kThreads));
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemsetAsync(c, 0, sizeof *c, 0);
    unsigned threads = n < 1000 ? 32 : n < 100000 ? 64 : 128;
    unsigned blocks = (n + threads - 1) / threads;
    switch (threads) {
    case 32: dot_recursive<32><<<blocks, 32>>>(a, b, c, n); break;
    case 64: dot_recursive<64><<<blocks, 64>>>(a, b, c, n); break;
    default: dot_recursive<128><<<blocks, 128>>>(a, b, c, n);
    }
}
