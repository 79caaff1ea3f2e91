// lab0 verdict=graded score=0 cause=factors_unsigned@HERE omits="kept in 32 bits" says="but not in the last product" says="Next: dot, line 19: load the elements as int (int2 for uint2, int4 for uint4)"
// Pairs are read as uint2, so that negative numbers lose their sign; the last product is right if n is odd.
#include "lab.h"

typedef unsigned long long u64;

constexpr int kThreads = 256, kBlocks = 512;

__device__ u64 both(const uint2 &x, const uint2 &y)
{
    u64 low = (u64)x.x * y.x;
    return low + (u64)x.y * y.y;
}

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ u64 sums[kThreads];
    const unsigned t = threadIdx.x;
    auto x = reinterpret_cast<const uint2 *>(a), y = reinterpret_cast<const uint2 *>(b); // HERE

    u64 sum = 0;
    for (int k = blockIdx.x * blockDim.x + t; k < n / 2; k += gridDim.x * blockDim.x)
        sum += both(x[k], y[k]);
    if (blockIdx.x == 0 && t == 0 && n & 1)
        sum += (long long)a[n - 1] * b[n - 1];

    sums[t] = sum;
    __syncthreads();
    for (unsigned half = kThreads / 2; half; half /= 2) {
        if (t < half)
            sums[t] += sums[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n / 2 - 1) / kThreads + 1;
    blocks = n < 2 ? 1 : blocks < kBlocks ? blocks : kBlocks;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<blocks, kThreads>>>(a, b, reinterpret_cast<u64 *>(c), n);
}
