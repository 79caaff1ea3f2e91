// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=fail says="needs at most 1"
// Last block finishes: __threadfence, a __device__ ticket, cudaMallocAsync scratch, __syncthreads_or.
#include "lab.h"

namespace {

constexpr int kThreads = 256;
__device__ unsigned int ticket = 0;

__device__ long long block_sum(long long v)
{
    __shared__ long long cell[kThreads];
    cell[threadIdx.x] = v;
    __syncthreads();
#pragma unroll
    for (int k = kThreads / 2; k >= 1; k /= 2) {
        if (threadIdx.x < k)
            cell[threadIdx.x] += cell[threadIdx.x + k];
        __syncthreads();
    }
    long long sum = cell[0];
    __syncthreads();
    return sum;
}

__global__ void __launch_bounds__(kThreads) dot_last_block(const int *a, const int *b, volatile long long *partial,
                                                           long long *c, int n)
{
    long long v = 0;
    int step = kThreads * gridDim.x;
    for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += step)
        v += (long long)__ldg(a + i) * __ldg(b + i);
    v = block_sum(v);

    bool last = false;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = v;
        __threadfence();
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    if (!__syncthreads_or(last))
        return;

    __threadfence();
    v = 0;
    for (unsigned i = threadIdx.x; i < gridDim.x; i += kThreads)
        v += partial[i];
    v = block_sum(v);
    if (threadIdx.x == 0)
        *c = v;
}

} // namespace

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + 4 * kThreads - 1) / (4 * kThreads);
    long long *partial;
    if (cudaMallocAsync((void **)&partial, sizeof(long long) * blocks, 0) != cudaSuccess)
        return;
    dot_last_block<<<blocks, kThreads>>>(a, b, partial, c, n);
    cudaFreeAsync(partial, 0);
}
