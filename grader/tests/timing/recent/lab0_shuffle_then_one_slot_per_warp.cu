// Warp reduction with __shfl_down_sync, one shared slot per warp, the first warp finishes the block.
#include "lab.h"

#define FULL_MASK 0xffffffffu

__inline__ __device__ long long warpReduceSum(long long val)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        val += __shfl_down_sync(FULL_MASK, val, offset);
    return val;
}

__inline__ __device__ long long blockReduceSum(long long val)
{
    static __shared__ long long shared[32];
    int lane = threadIdx.x % warpSize;
    int wid = threadIdx.x / warpSize;

    val = warpReduceSum(val);
    if (lane == 0)
        shared[wid] = val;
    __syncthreads();

    val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
    if (wid == 0)
        val = warpReduceSum(val);
    return val;
}

__global__ void deviceDot(const int *a, const int *b, unsigned long long *out, int n)
{
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        sum += (long long)__ldg(a + i) * __ldg(b + i);
    sum = blockReduceSum(sum);
    if (threadIdx.x == 0)
        atomicAdd(out, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int threads = 512;
    int blocks = min((n + threads - 1) / threads, 1024);
    cudaMemsetAsync(c, 0, sizeof(*c));
    deviceDot<<<blocks, threads>>>(a, b, reinterpret_cast<unsigned long long *>(c), n);
}
